const DAY_MS = 86_400_000
/** Beyond this many days bands say nothing any more and are left out. */
const MAX_DAYS = 30

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Every other calendar week (Monday to Sunday) of a range of days, cut to it; none for more than 30 days. */
export function weekBands(from: string, to: string): { from: string; to: string }[] {
  const [start, end] = [utc(from), utc(to)]
  if ((end - start) / DAY_MS + 1 > MAX_DAYS) return []
  const bands = []
  // 5 January 1970 was a Monday: the parity of a week is the same in every chart
  const week = (ms: number) => Math.floor((ms / DAY_MS - 4) / 7)
  for (let at = start; at <= end; at += DAY_MS) {
    const monday = (week(at) * 7 + 4) * DAY_MS
    if (week(at) % 2 === 0)
      bands.push({ from: text(Math.max(monday, start)), to: text(Math.min(monday + 6 * DAY_MS, end)) })
    at = monday + 6 * DAY_MS
  }
  return bands
}
