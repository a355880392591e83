import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { shortDate } from '#platform/web/dates.ts'
import type { royalties } from '#records/royalties/contract.ts'

/** How amounts were converted, and which could not be. */
export function RatesLine({ overview }: { overview: AnswerOf<typeof royalties.overview> }) {
  const { currency, rate_days, without_rate } = overview
  const [oldest] = rate_days
  if (!oldest && without_rate.length === 0) return null
  return (
    <p className="border-line border-t px-4 py-3 text-12 text-fg-3 text-pretty md:px-5">
      {oldest && `Other currencies are shown in ${currency} at the reference rates of ${shortDate(oldest, 'UTC')}. `}
      {without_rate.length > 0 && (
        <b className="font-strong text-fg-2">
          No reference rate is known for {without_rate.join(', ')}: these amounts are in no converted total.
        </b>
      )}
    </p>
  )
}
