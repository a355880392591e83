import { applicants } from '#features/applicants/contract.ts'
import { Part } from '#features/creator-edits/web/part.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { PlaceOf, priceWords } from '../table/creator-cell.tsx'

interface AppliedWithProps {
  organization_id: string
  social_profile_id: string
}

/** What an applicant asks and wrote; becomes the creator's as soon as they come to the roster (LIST-019). */
export function AppliedWith({ organization_id, social_profile_id }: AppliedWithProps) {
  const { data, error, refetch } = useQuery(
    applicants.list,
    { organization_id, social_profile_id, limit: 1 },
    { keepLast: false },
  )
  if (error && !data)
    return <Failed what="The application" error={error} onRetry={refetch} className="mb-3 max-w-full" />
  const applied = data?.items[0]
  if (!applied) return null
  const { price_amount, price_currency, email_address, phone_number, applied_at } = applied
  return (
    <div className="border-line border-t py-3">
      <Part title="Application">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dd]:min-w-0 [&>dd]:truncate [&>dd]:text-end [&>dt]:text-fg-2">
          <dt>Price per post</dt>
          <dd className="tabular-nums">
            {price_amount === null ? (
              <Missing />
            ) : (
              priceWords({ price: price_amount, currency: price_currency ?? 'USD' })
            )}
          </dd>
          <dt>Email</dt>
          <dd>{email_address}</dd>
          {phone_number && (
            <>
              <dt>Phone number</dt>
              <dd>{phone_number}</dd>
            </>
          )}
          <dt>Location</dt>
          <dd>
            <PlaceOf location={applied} />
          </dd>
          <dt>Applied on</dt>
          <dd>{shortDate(applied_at)}</dd>
        </dl>
      </Part>
    </div>
  )
}
