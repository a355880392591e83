/**
 * Exact decimals as text, `-12.003400`: amounts of money are never floating-point numbers. Sums and shares are computed in
 * whole units of the smallest place.
 */
const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?$/

interface Units {
  /** The number without its point. */
  units: bigint
  /** Places behind the point. */
  scale: number
}

/** @throws RangeError for what is no decimal */
function unitsOf(text: string): Units {
  const [, sign, whole = '', part = ''] = WRITTEN.exec(text) ?? []
  if (whole === '') throw new RangeError(`“${text.slice(0, 40)}” is no decimal`)
  return { units: BigInt(`${sign}${whole}${part}`), scale: part.length }
}

const at = ({ units, scale }: Units, wanted: number) => units * 10n ** BigInt(wanted - scale)

/** Writes units of 10^-scale as a decimal with all of its places: `textOf(1250n, 2)` is `12.50`. */
export function textOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${text}` : text
}

/** The sum with as many places as the longest of them. @example sumOf(['0.1', '0.20']) // '0.30' */
export function sumOf(decimals: readonly string[]): string {
  const all = decimals.map(unitsOf)
  const scale = Math.max(0, ...all.map(one => one.scale))
  return textOf(
    all.reduce((sum, one) => sum + at(one, scale), 0n),
    scale,
  )
}

/** Negative, 0 or positive, as `Array.sort` wants it. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [unitsOf(one), unitsOf(other)]
  const scale = Math.max(a.scale, b.scale)
  const difference = at(a, scale) - at(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const floorDivide = (dividend: bigint, divisor: bigint) => {
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n ? quotient - 1n : quotient
}

/** Rounded to `places`, halves away from zero, as statements of account do. @example rounded('0.125', 2) // '0.13' */
export function rounded(decimal: string, places: number): string {
  const { units, scale } = unitsOf(decimal)
  if (scale <= places) return textOf(at({ units, scale }, places), places)
  const divisor = 10n ** BigInt(scale - places)
  const size = units < 0n ? -units : units
  const whole = floorDivide(size + divisor / 2n, divisor)
  return textOf(units < 0n ? -whole : whole, places)
}

/**
 * Rounds each amount to `places` so that they add to the rounded sum of all: every amount is rounded down, and what is missing
 * goes one unit each to the largest remainders, of equal ones to the first (Hare's method of largest remainders).
 *
 * @example apportioned(['3.333', '3.333', '3.334'], 2) // ['3.33', '3.33', '3.34']
 */
export function apportioned(amounts: readonly string[], places: number): string[] {
  const all = amounts.map(unitsOf)
  const scale = Math.max(places, ...all.map(one => one.scale))
  const divisor = 10n ** BigInt(scale - places)
  const exact = all.map(one => at(one, scale))
  const floors = exact.map(units => floorDivide(units, divisor))
  const total = unitsOf(rounded(sumOf(amounts.length > 0 ? amounts : ['0']), places)).units
  const missing = Number(total - floors.reduce((sum, units) => sum + units, 0n))
  const byRemainder = exact
    .map((units, index) => ({ index, remainder: units - (floors[index] ?? 0n) * divisor }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return floors.map((units, index) => textOf(units + (raised.has(index) ? 1n : 0n), places))
}

/** The product, exact. @example product('9318.22', '0.125') // '1164.77750' */
export function product(one: string, other: string): string {
  const [a, b] = [unitsOf(one), unitsOf(other)]
  return textOf(a.units * b.units, a.scale + b.scale)
}
