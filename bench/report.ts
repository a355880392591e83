/** One measured number. With `floor` or `ceiling` it is a bound that must hold; `goal` is what we aim at. */
export interface Figure {
  figure: string
  value: number
  unit: string
  floor?: number
  ceiling?: number
  goal?: number
}

/** Prints the figure for `npm run bench`, and makes this program fail when the bound does not hold. */
export function report(figure: Figure): void {
  console.log(JSON.stringify(figure))
  const { value, floor = Number.NEGATIVE_INFINITY, ceiling = Number.POSITIVE_INFINITY } = figure
  const holds = value >= floor && value <= ceiling
  if (!holds) process.exitCode = 1
}

/** The value below which `share` of the sorted samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
