export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST'

/** The first two numbers of each day such as `13/04/2026`; of a day that names its year first, none. */
const pairsOf = (cells: readonly string[]) =>
  cells.flatMap(cell => {
    const [, first, second] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })

/** Whether the first number of `13/04/2026` is a day; null where no cell shows it. */
export function shownDayOrder(cells: readonly string[]): DayOrder | null {
  const pairs = pairsOf(cells)
  // 99/99 is no day and shows nothing
  if (pairs.some(([first, second]) => first > 12 && first <= 31 && second <= 12)) return 'DAY_FIRST'
  return pairs.some(([first, second]) => second > 12 && second <= 31 && first <= 12) ? 'MONTH_FIRST' : null
}

/** As `shownDayOrder`, and for days that stand for their months; the month where nothing shows it. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const shown = shownDayOrder(cells)
  if (shown) return shown
  const pairs = pairsOf(cells)
  // a month is written as its first day: 01/07/2026 and 01/08/2026 differ in the month
  const [firsts, seconds] = [new Set(pairs.map(([first]) => first)), new Set(pairs.map(([, second]) => second))]
  return firsts.size === 1 && firsts.has(1) && seconds.size > 1 ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** Whether a cell is another day in the other order. With dots the day is always the first. */
export const isAmbiguousDay = (cell: string): boolean =>
  !/^\s*\d{1,2}\./.test(cell) && pairsOf([cell]).some(pair => Math.max(...pair) <= 12 && pair[0] !== pair[1])
