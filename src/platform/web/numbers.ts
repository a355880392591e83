/** Text for a missing number in tables and cards. */
export const MISSING = '--'

type Given = number | null | undefined

const missing = (value: Given): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value)

const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const exactFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** 12345 gives 12.3k: English compact notation with a lower-case k; M and B stay upper-case. */
export function compact(value: Given): string {
  return missing(value) ? MISSING : compactFormat.format(value).replace('K', 'k')
}

/** 12345 gives 12,345, for tooltips and counts. */
export function exact(value: Given): string {
  return missing(value) ? MISSING : exactFormat.format(value)
}

/** A count with its noun: `1 view`, `1,204 views`. */
export const counted = (count: number, noun: string, write = exact): string =>
  `${write(count)} ${count === 1 ? noun : `${noun}s`}`

/** Amount in whole units of the currency, not in cents; two decimals unless told. */
export function money(
  value: Given,
  { currency = 'USD', decimals = 2 }: { currency?: string; decimals?: number } = {},
): string {
  if (missing(value)) return MISSING
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const
  return new Intl.NumberFormat('en', format).format(value)
}

/** A fraction: 0.0512 gives 5.12%; two decimals unless told. */
export function percent(fraction: Given, { decimals = 2 }: { decimals?: number } = {}): string {
  if (missing(fraction)) return MISSING
  const format = { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  return new Intl.NumberFormat('en', format).format(fraction)
}

/** Seconds of a video as mm:ss, or h:mm:ss from an hour on. */
export function videoTime(seconds: Given): string {
  if (missing(seconds) || seconds < 0) return MISSING
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** Count on a tab: 9+ from 10; nothing at 0. */
export function badgeCount(count: number): string {
  return count <= 0 ? '' : count > 9 ? '9+' : String(count)
}
