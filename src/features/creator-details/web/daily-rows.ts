/** A reading of one day. */
interface DayReading {
  day: string
  value: number
}

interface DailyRows {
  rows: { at: string; values: { value: number | null } }[]
  /** Days between two readings that are reckoned from both. */
  estimated: ReadonlySet<string>
  /** Longer times without a reading, which stay empty. */
  gaps: { from: string; to: string; days: number }[]
}

/** So many days in a row without a reading stay empty; fewer are reckoned from the readings around them. */
const EMPTY_DAYS = 3

const DAY_MS = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A row per day of a range, both ends included. */
export function dailyRows(readings: readonly DayReading[], { from, to }: { from: string; to: string }): DailyRows {
  const known = new Map(readings.map(({ day, value }) => [day, value]))
  const days = Array.from({ length: (utc(to) - utc(from)) / DAY_MS + 1 }, (_, at) => text(utc(from) + at * DAY_MS))
  const values = new Map<string, number | null>(days.map(day => [day, known.get(day) ?? null]))
  const estimated = new Set<string>()
  const gaps: DailyRows['gaps'] = []
  for (const run of runsWithout(days, known)) {
    const [before, after] = [known.get(text(utc(run.from) - DAY_MS)), known.get(text(utc(run.to) + DAY_MS))]
    if (run.days >= EMPTY_DAYS || before === undefined || after === undefined) {
      if (run.days >= EMPTY_DAYS) gaps.push(run)
      continue
    }
    for (let at = 1; at <= run.days; at++) {
      const day = text(utc(run.from) + (at - 1) * DAY_MS)
      values.set(day, before + ((after - before) * at) / (run.days + 1))
      estimated.add(day)
    }
  }
  return { rows: days.map(at => ({ at, values: { value: values.get(at) ?? null } })), estimated, gaps }
}

function runsWithout(days: readonly string[], known: ReadonlyMap<string, number>) {
  const runs: DailyRows['gaps'] = []
  for (const day of days) {
    if (known.has(day)) continue
    const last = runs.at(-1)
    if (last && utc(last.to) + DAY_MS === utc(day)) Object.assign(last, { to: day, days: last.days + 1 })
    else runs.push({ from: day, to: day, days: 1 })
  }
  return runs
}
