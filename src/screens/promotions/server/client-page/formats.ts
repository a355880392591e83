const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const exactFormat = new Intl.NumberFormat('en')
const percentFormat = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const MISSING = '--'
type Given = number | null

/** 12345 gives 12.3k, as in the workspace. */
export const compact = (value: Given) => (value === null ? MISSING : compactFormat.format(value).replace('K', 'k'))
export const exact = (value: number) => exactFormat.format(value)
export const percent = (value: Given) => (value === null ? MISSING : percentFormat.format(value))

const money = (value: Given, currency: string, decimals: number) =>
  value === null
    ? MISSING
    : new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(value)

/** Without cents where there are none. */
export const price = (value: Given, currency: string) =>
  money(value, currency, value !== null && !Number.isInteger(value) ? 2 : 0)
/** Fractions of a cent matter here. */
export const costPerView = (value: Given, currency: string) => money(value, currency, 4)

/** A calendar day, or the day of a moment in UTC: readers of a shared page have no time zone of their own here. */
export const dayOf = (moment: string | Date, { year = false } = {}) =>
  new Date(moment).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  })
