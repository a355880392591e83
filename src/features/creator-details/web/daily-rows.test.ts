import { expect, it } from 'vitest'
import { dailyRows } from './daily-rows.ts'

const range = { from: '2026-11-01', to: '2026-11-10' }
const valuesOf = (readings: { day: string; value: number }[]) => {
  const { rows, estimated, gaps } = dailyRows(readings, range)
  return { values: rows.map(({ values }) => values.value), estimated: [...estimated], gaps }
}

it('reckons one or two days between readings, and leaves three empty', () => {
  expect(
    valuesOf([
      { day: '2026-11-01', value: 10 },
      { day: '2026-11-04', value: 40 },
      { day: '2026-11-05', value: 50 },
      { day: '2026-11-09', value: 90 },
      { day: '2026-11-10', value: 95 },
    ]),
  ).toEqual({
    values: [10, 20, 30, 40, 50, null, null, null, 90, 95],
    estimated: ['2026-11-02', '2026-11-03'],
    gaps: [{ from: '2026-11-06', to: '2026-11-08', days: 3 }],
  })
})

it('reckons nothing before the first reading and after the last', () => {
  const { values, estimated, gaps } = valuesOf([{ day: '2026-11-03', value: 7 }])
  expect(values).toEqual([null, null, 7, null, null, null, null, null, null, null])
  expect(estimated).toEqual([])
  expect(gaps).toEqual([{ from: '2026-11-04', to: '2026-11-10', days: 7 }])
})
