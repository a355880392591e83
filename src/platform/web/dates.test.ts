import { expect, it } from 'vitest'
import { explorerDate, guessTimeZone, isoDate, longDate, ordinal, relativeDate, shortDate } from './dates.ts'

const evening = '2026-11-20T23:05:00Z'

it('FORMAT-001, ENUM-109: shows explorer dates as MM/DD/YYYY in the reader’s time zone', () => {
  expect(explorerDate(evening, 'UTC')).toBe('11/20/2026')
  expect(explorerDate(evening, 'Asia/Tokyo')).toBe('11/21/2026')
})

it('FORMAT-002, ENUM-109: shows shared dates as YYYY-MM-DD and MMM. Do, YYYY', () => {
  expect(isoDate(evening, 'UTC')).toBe('2026-11-20')
  expect(shortDate(evening, 'UTC')).toBe('Nov. 20th, 2026')
})

it('FORMAT-002, FORMAT-003, ENUM-109: ends the long form with the short name of the zone', () => {
  expect(longDate(evening, 'America/New_York')).toBe('Nov 20th, 2026 • 6:05PM EST')
  expect(longDate('2026-07-01T04:00:00Z', 'America/New_York')).toBe('Jul 1st, 2026 • 12:00AM EDT')
})

it('never shifts a calendar day by a time zone', () => {
  expect(explorerDate('2026-01-01', 'America/Los_Angeles')).toBe('01/01/2026')
})

it('FORMAT-004: guesses the time zone and falls back to UTC', () => {
  expect(guessTimeZone(() => 'Europe/Paris')).toBe('Europe/Paris')
  expect(guessTimeZone(() => undefined)).toBe('UTC')
  expect(guessTimeZone(() => 'Nowhere/At_All')).toBe('UTC')
  expect(
    guessTimeZone(() => {
      throw new Error('blocked')
    }),
  ).toBe('UTC')
})

it('adds the English ordinal to days of the month', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st',
  )
})

it('rounds relative dates down, in the past and in the future', () => {
  const ago = (seconds: number) => relativeDate(new Date(Date.parse(evening) - seconds * 1000), evening)
  expect([5, 59, 60, 3599, 3600, 7_199, 86_400, 29 * 86_400, 30 * 86_400, 400 * 86_400].map(ago)).toEqual([
    'now',
    'now',
    '1m ago',
    '59m ago',
    '1h ago',
    '1h ago',
    '1d ago',
    '29d ago',
    '1mo ago',
    '1y ago',
  ])
  expect(ago(-4 * 86_400)).toBe('in 4d')
})
