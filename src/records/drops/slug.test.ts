import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Été à Paris!', 'ete-a-paris'],
  ['  Night -- Bus  ', 'night-bus'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ['？！', undefined],
])('%s makes the address %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
