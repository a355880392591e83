import { columnText } from '#records/royalties/web/money-text.ts'

interface PaidProps {
  of: readonly { currency: string; amount: string }[]
  /** How an amount is written; with six decimals by default. */
  write?: (amount: string) => string
}

/** Amounts as they were paid, a line for each currency. */
export const Paid = ({ of, write = columnText }: PaidProps) => (
  <span className="inline-flex flex-col items-end">
    {of.map(({ currency, amount }) => (
      <span key={currency} className="whitespace-nowrap">
        <span className="text-11 text-fg-3">{currency}</span> {write(amount)}
      </span>
    ))}
  </span>
)
