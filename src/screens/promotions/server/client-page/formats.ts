import { moneyWithCode } from '#platform/contract/money.ts'

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

/** Without cents where there are none. */
export const price = (value: Given, currency: string) => (value === null ? MISSING : moneyWithCode(value, currency))
/** Fractions of a cent matter here. */
export const costPerView = (value: Given, currency: string) =>
  value === null ? MISSING : moneyWithCode(value, currency, 4)
