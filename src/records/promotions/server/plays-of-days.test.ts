import { expect, it } from 'vitest'
import { playsByDay } from './plays-of-days.ts'

it('shares plays between two counts out over their days', () => {
  const noon = Date.UTC(2026, 10, 1, 12)
  const hours = (count: number) => count * 3_600_000
  const day = Math.floor(noon / hours(24))
  const points = [
    { at: noon + hours(12), plays: 120 },
    { at: noon + hours(60), plays: 600 },
    { at: noon + hours(61), plays: 590 },
  ]
  expect(playsByDay(points, noon)).toEqual(
    new Map([
      [day, 120],
      [day + 1, 240],
      [day + 2, 240],
      [day + 3, 0],
    ]),
  )
  expect(playsByDay(points.slice(1), null).get(day + 3)).toBe(0)
})
