export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST'

/** The first two numbers of each day such as `13/04/2026`; of a day that names its year first, none. */
const pairsOf = (cells: readonly string[]) =>
  cells.flatMap(cell => {
    const [, first, second] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })

/** Whether the first number of `13/04/2026` is a day; the month where nothing shows it. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const pairs = pairsOf(cells)
  if (pairs.some(([first]) => first > 12)) return 'DAY_FIRST'
  if (pairs.some(([, second]) => second > 12)) return 'MONTH_FIRST'
  // a month is written as its first day: 01/07/2026 and 01/08/2026 differ in the month
  const [firsts, seconds] = [new Set(pairs.map(([first]) => first)), new Set(pairs.map(([, second]) => second))]
  return firsts.size === 1 && firsts.has(1) && seconds.size > 1 ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** A cell that is another day in the other order, where no other cell shows the order. */
export function ambiguousDay(cells: readonly string[]): string | undefined {
  if (pairsOf(cells).some(pair => Math.max(...pair) > 12)) return undefined
  return cells.find(cell => pairsOf([cell]).some(([first, second]) => first !== second))
}
