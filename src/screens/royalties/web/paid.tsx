import { columnText } from '#records/royalties/web/money-text.ts'

/** Amounts as the statements say them, a line for each currency. */
export const Paid = ({ of }: { of: readonly { currency: string; amount: string }[] }) => (
  <span className="inline-flex flex-col items-end">
    {of.map(({ currency, amount }) => (
      <span key={currency} className="whitespace-nowrap">
        <span className="text-11 text-fg-3">{currency}</span> {columnText(amount)}
      </span>
    ))}
  </span>
)
