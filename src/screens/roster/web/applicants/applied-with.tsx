import { type Applicant, acceptance, applicants, type ProfileApplication } from '#features/applicants/contract.ts'
import { Part } from '#features/creator-edits/web/part.tsx'
import { countryName } from '#platform/contract/countries.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { PlaceOf, priceWords } from '../table/creator-cell.tsx'

/** What a profile applied with, newest first, unless that was dismissed. */
export const useApplications = (social_profile_id: string) =>
  useQuery(applicants.of_profile, { organization_id: useOrganization().id, social_profile_id }, { keepLast: false })

interface AppliedWithProps {
  social_profile_id: string
  creator: Creator | null
}

/**
 * What an applicant asks and wrote. Accepting them makes it the creator's (LIST-019); of a creator who came to the roster
 * another way it is shown until somebody adds it, because nobody has proven that the profile is the applicant's.
 */
export function AppliedWith({ social_profile_id, creator }: AppliedWithProps) {
  const { data, error, refetch } = useApplications(social_profile_id)
  if (error && !data)
    return <Failed what="The application" error={error} onRetry={refetch} className="mb-3 max-w-full" />
  return data?.items
    .filter(({ email_address }) => !hasAddress(creator, email_address))
    .map(application => <Application key={application.id} application={application} ofCreator={creator !== null} />)
}

function Application({ application, ofCreator }: { application: ProfileApplication; ofCreator: boolean }) {
  const organization_id = useOrganization().id
  const take = useCommand(acceptance.accept, {
    done: 'Added what they applied with',
    failed: 'Failed to add what they applied with',
  })
  const { email_address, phone_number, applied_at } = application
  const price = priceOf(application)
  return (
    <div className="border-line border-t py-3">
      <Part title={`Application by “${application.invite_link_title}”`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dd]:min-w-0 [&>dd]:justify-self-end [&>dd]:wrap-anywhere [&>dd]:text-end [&>dt]:text-fg-2">
          <dt>Price per post</dt>
          <dd className="tabular-nums">{price ?? <Missing />}</dd>
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
            <PlaceOf location={application} />
          </dd>
          <dt>Applied on</dt>
          <dd>{shortDate(applied_at)}</dd>
        </dl>
        {ofCreator && (
          <Button
            size="small"
            className="mt-3"
            loading={take.isPending}
            onClick={() => take.mutate({ organization_id, application_ids: [application.id] })}
          >
            Add to the creator
          </Button>
        )}
      </Part>
    </div>
  )
}

const priceOf = ({ price_amount, price_currency }: Applicant) =>
  price_amount === null ? undefined : priceWords({ price: price_amount, currency: price_currency ?? 'USD' })

/** What tells one application from another: €180, mara@correo.example, Lisbon, Nov. 20th, 2026, “Autumn creators”. */
export function applicationWords(application: ProfileApplication): string {
  const { email_address, city, country_code, applied_at, invite_link_title } = application
  const place = city ?? countryName(country_code)
  const words = [
    priceOf(application) ?? 'No price',
    email_address,
    place,
    shortDate(applied_at),
    `“${invite_link_title}”`,
  ]
  return words.filter(Boolean).join(', ')
}

const hasAddress = (creator: Creator | null, address: string) =>
  creator?.contact_methods.some(({ value }) => value.toLowerCase() === address.toLowerCase())
