import { describe, expect, it } from 'vitest'
import { countOf, instantOf, namesOf, secondsOf, webAddress } from './read-cells.ts'

describe('a cell of 100,000 characters', () => {
  const long = (part: string) => part.repeat(100_000 / part.length)
  it.each<[string, () => unknown]>([
    ['a count of spaces', () => countOf(`5${long(' ')}x`)],
    ['a count of line breaks', () => countOf(`5${long('\n')}x`)],
    ['a count of digits', () => countOf(`${long('1')}x`)],
    ['an instant of spaces', () => instantOf(`2025-01-01 12:00${long(' ')}x`, 'DAY_FIRST')],
    ['an instant in another order', () => instantOf(`01/02/2025 12:00${long(' ')}x`, 'DAY_FIRST')],
    ['a duration of digits', () => secondsOf(`${long('1')}x`)],
    ['an address of slashes', () => webAddress(`https:/${long('/')}x`)],
  ])('is unreadable in under 200 ms as %s', (_, read) => {
    const { value, ms } = timed(read)
    expect(value).toBeNull()
    expect(ms).toBeLessThan(200)
  })
  it.each([
    ['spaces', `#a${long(' ')}#b`, ['a', 'b']],
    ['spaces before no hashtag', `#a${long(' ')}x`, [`a${long(' ')}x`]],
    ['hashtags', long('#tag '), Array(20_000).fill('tag')],
  ])('gives all hashtags in under 200 ms as %s', (_, cell, names) => {
    const { value, ms } = timed(() => namesOf(cell))
    expect(value).toEqual(names)
    expect(ms).toBeLessThan(200)
  })
})

/** In milliseconds of the processor, which other programs may keep busy. */
function timed<T>(work: () => T) {
  const started = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(started)
  return { value, ms: (user + system) / 1_000 }
}

it.each(['28/11/2026', '2026-11-28', '28.11.26', 'Nov 28, 2026', '28/11/2026 some time'])(
  'reads %s as that day for readers from UTC-11 to UTC+12',
  cell => {
    const at = instantOf(cell, 'DAY_FIRST') ?? Number.NaN
    const day = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
    expect(['Pacific/Pago_Pago', 'America/New_York', 'Asia/Tokyo', 'Pacific/Fiji'].map(day)).toEqual(
      Array(4).fill('2026-11-28'),
    )
  },
)

it.each([
  ['541200', 541_200],
  ['541,200', 541_200],
  ['1 234 567', 1_234_567],
  ["1'234'567", 1_234_567],
  ['1.4M', 1_400_000],
  ['12,3 k', 12_300],
  ['1234.0', 1_234],
  ['five', null],
  ["' '", null],
])('reads the count %s as %s', (cell, count) => {
  expect(countOf(cell)).toBe(count)
})
