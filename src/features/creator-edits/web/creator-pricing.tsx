import { type ReactNode, useState } from 'react'
import type { Price } from '#records/creators/contract.ts'
import { Nothing, Part, Read } from './part.tsx'
import { amountWords, priceNote } from './price-words.ts'
import { PricingDialog } from './pricing-dialog.tsx'
import { usePricing } from './use-creator-edits.ts'

interface CreatorPricingProps {
  /** Null for somebody not in the roster, so that nothing can be recorded (EDIT-044). */
  creator_id: string | null
  /** The table's data, shown until the prices are loaded. */
  known?: readonly Price[]
  /** Prices shown before "and N more". */
  most?: number
  /** Content of the Payout History tab. */
  payouts: ReactNode
}

/** The saved prices of a creator, with the dialog to edit them. */
export function CreatorPricing({ creator_id, known, most = 3, payouts }: CreatorPricingProps) {
  const query = usePricing(creator_id)
  const [open, setOpen] = useState(false)
  const { data: saved } = query
  return (
    <Part title="Creator Pricing" action="Edit" disabled={!saved} onAction={() => setOpen(true)}>
      {creator_id !== null && (
        <Read what="The prices" query={{ ...query, data: saved ?? known }}>
          {prices =>
            prices.length === 0 ? (
              <Nothing>No Saved Prices Yet</Nothing>
            ) : (
              <ul>
                {prices.slice(0, most).map((price, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: prices have nothing else to tell them apart
                  <li key={at} className="flex min-h-6 items-baseline gap-2">
                    <span className="flex-none font-medium tabular-nums">{amountWords(price)}</span>
                    <span className="min-w-0 text-fg-2 wrap-anywhere">{priceNote(price)}</span>
                  </li>
                ))}
                {prices.length > most && <li className="text-12 text-fg-3">and {prices.length - most} more</li>}
              </ul>
            )
          }
        </Read>
      )}
      {open && creator_id !== null && saved && (
        <PricingDialog creator_id={creator_id} saved={saved} payouts={payouts} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}
