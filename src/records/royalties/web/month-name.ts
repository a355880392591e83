const long = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** `Jul 2026` */
export const monthName = (month: string) => long.format(new Date(month))

/** `Jul`, and `Jan 27` where a year begins. */
export const shortMonth = (month: string) =>
  month.slice(5, 7) === '01' ? `${short.format(new Date(month))} ${month.slice(2, 4)}` : short.format(new Date(month))

/** `Jul to Sep 2026` */
export function periodName(first: string, last: string): string {
  if (first === last) return monthName(first)
  return first.slice(0, 4) === last.slice(0, 4)
    ? `${short.format(new Date(first))} to ${monthName(last)}`
    : `${monthName(first)} to ${monthName(last)}`
}
