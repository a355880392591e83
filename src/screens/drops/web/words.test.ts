import { expect, it } from 'vitest'
import { changeOf, nextChangeAt, nextWords, rangeWords } from './words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const drop = (phase: Parameters<typeof nextWords>[0]['phase'], go_live_at: string | null, end_at: string | null) =>
  nextWords({ phase, go_live_at, end_at }, now)

it('shows a drop’s next event, or its last one', () => {
  expect(drop('DRAFT', null, null)).toBe('not published')
  expect(drop('SCHEDULED', '2026-11-24T18:00:00Z', null)).toBe('live in 4d')
  expect(drop('LIVE', '2026-11-06T00:00:00Z', null)).toBe('no end set')
  expect(drop('LIVE', '2026-12-12T12:00:00Z', null)).toBe('counts down to Dec 12')
  expect(drop('LIVE', '2026-11-06T00:00:00Z', '2026-11-27T12:00:00Z')).toBe('ends Nov 27')
  expect(drop('ENDED', '2026-09-09T00:00:00Z', '2026-10-31T12:00:00Z')).toBe('ended Oct 31')
  expect(drop('ENDED', '2025-09-09T00:00:00Z', '2025-10-31T12:00:00Z')).toBe('ended Oct 31, 2025')
})

it('shows a drop closed before its end as closed, not as ending in the future', () => {
  expect(drop('ENDED', '2026-11-06T00:00:00Z', '2026-12-24T12:00:00Z')).toBe('closed')
})

it('knows when the first of several pages opens or ends by itself', () => {
  const [noon, evening] = ['2026-11-24T12:00:00.000Z', '2026-11-24T18:00:00.000Z']
  const live = { phase: 'LIVE' as const, go_live_at: noon, end_at: evening }
  expect(nextChangeAt([live])).toBe(evening)
  expect(nextChangeAt([live, { phase: 'SCHEDULED', go_live_at: noon, end_at: null }])).toBe(noon)
  expect(
    nextChangeAt([
      { ...live, phase: 'ENDED' },
      { ...live, end_at: null },
    ]),
  ).toBeNull()
})

it('computes a change as a fraction of the previous value, and none without one', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(0, 100)).toBe(-1)
  expect(changeOf(12, 0)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
})

it('names a range by its length when it ends today, else by its dates', () => {
  expect(rangeWords({ from: '2026-10-24', to: '2026-11-20' }, '2026-11-20')).toBe('Last 28 days')
  expect(rangeWords({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-20')).toBe('Oct 1 – 31')
  expect(rangeWords({ from: '2026-09-28', to: '2026-10-04' }, '2026-11-20')).toBe('Sep 28 – Oct 4')
})
