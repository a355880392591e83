/** Milliseconds of one call. */
type Timed = () => Promise<number>

export interface TimeDifference {
  /** Median of the differences within pairs: positive where the second kind takes longer. */
  ms: number
  /** The confidence interval of that median, 99.9 % sure, for any distribution. */
  from: number
  to: number
}

/**
 * How much longer calls of one kind take than those of another. Both kinds are timed in turn, in random order within each
 * pair, so that whatever else the machine does falls on both alike; signs and ranks of the differences decide, so that single
 * slow calls count no more than others (the sign test's interval for a median, Conover 1999, 3.2).
 */
export async function timeDifference(one: Timed, other: Timed, pairs: number): Promise<TimeDifference> {
  const differences: number[] = []
  for (let at = 0; at < pairs; at++) {
    const otherFirst = Math.random() < 0.5
    const first = await (otherFirst ? other : one)()
    const second = await (otherFirst ? one : other)()
    differences.push(otherFirst ? first - second : second - first)
  }
  const sorted = differences.sort((a, b) => a - b)
  const half = Math.ceil((3.29 * Math.sqrt(pairs)) / 2)
  const at = (index: number) => sorted[Math.max(0, Math.min(pairs - 1, index))] ?? Number.NaN
  const middle = Math.floor(pairs / 2)
  return { ms: at(middle), from: at(middle - half), to: at(middle + half) }
}

/** Surely longer or shorter by more than `ms`. */
export const differsByMoreThan = ({ from, to }: TimeDifference, ms: number): boolean => from > ms || to < -ms
