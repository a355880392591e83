import { expect, it } from 'vitest'
import { timeLeft } from './countdown.ts'

const from = Date.parse('2026-11-01T12:00:00Z')

it('counts days, hours, minutes and seconds (DROP-028)', () => {
  const until = from + ((2 * 24 + 3) * 60 + 4) * 60_000 + 5000
  expect(timeLeft(until, from)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  expect(timeLeft(until, from + 5000)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 0 })
  expect(timeLeft(until, from + 6000)).toEqual({ days: 2, hours: 3, minutes: 3, seconds: 59 })
})

it('stays at zero after the time and for an invalid time (DROP-028, DROP-029)', () => {
  const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 }
  expect(timeLeft(from, from)).toEqual(zero)
  expect(timeLeft(from - 1, from)).toEqual(zero)
  expect(timeLeft(from - 90_000_000, from)).toEqual(zero)
  expect(timeLeft(Number.NaN, from)).toEqual(zero)
})
