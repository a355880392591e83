import type { PayoutMethod, PayoutRegion } from '#records/royalties/splits-contract.ts'

export const methodNames: Record<PayoutMethod, string> = {
  PAYPAL: 'PayPal',
  WIRE_TRANSFER_US: 'Wire within the US',
  WIRE_TRANSFER_INTERNATIONAL: 'International wire',
}
export const regionNames: Record<PayoutRegion, string> = {
  US_ONLY: 'United States only',
  INTERNATIONAL: 'International',
}

/** Nobody chose a way of payment. */
const NONE = 'none'

/** The choices of a select, with one for none. */
export const optionsOf = <Value extends string>(names: Record<Value, string>) => [
  { value: NONE, label: 'Not known yet' },
  ...Object.entries<string>(names).map(([value, label]) => ({ value, label })),
]

/** What was chosen in it; null for none. */
export const chosenOf = <Value extends string>(names: Record<Value, string>, value: string): Value | null =>
  value in names ? (value as Value) : null

export const chosenOrNone = (value: string | null) => value ?? NONE
