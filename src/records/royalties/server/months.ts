/** The first day of the month so many months later. @example monthsAfter('2026-11-01', 2) // '2027-01-01' */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** Periods longer than this are none that statements cover. */
const MAX_MONTHS = 1_200

/** The first days of the months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < MAX_MONTHS; month = monthsAfter(month, 1)) months.push(month)
  return months
}
