import { expect, it } from 'vitest'
import { isTooDeep } from './body-limits.ts'

it.each([
  ['[['.repeat(16) + ']]'.repeat(16), false],
  ['['.repeat(64), false],
  ['['.repeat(65), true],
  ['{"a":'.repeat(65), true],
  [`"${'['.repeat(1_000)}"`, false],
  [`["\\"${'['.repeat(1_000)}"]`, false],
  [`["\\\\",${'['.repeat(64)}`, true],
  ['[],'.repeat(1_000), false],
])('counts brackets outside of strings only: %.30s', (json, expected) => {
  expect(isTooDeep(json)).toBe(expected)
})
