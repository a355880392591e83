import { expect, it } from 'vitest'
import { sourceName } from './source-names.ts'

it('names known sources by their brand and custom sources unchanged', () => {
  expect(['', 'tiktok', 'poster camden', 'constructor', '__proto__'].map(sourceName)).toEqual([
    'Direct visit',
    'TikTok',
    'poster camden',
    'constructor',
    '__proto__',
  ])
})
