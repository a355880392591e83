import { expect, it } from 'vitest'
import { shortAddress } from './share-link.tsx'

it('shows an address without scheme, as people say it', () => {
  expect(shortAddress('https://www.fanfare.example/d/abc/')).toBe('fanfare.example/d/abc')
  expect(shortAddress('http://127.0.0.1:3000/d/abc')).toBe('127.0.0.1:3000/d/abc')
})
