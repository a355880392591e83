import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Applicant } from '#features/applicants/contract.ts'
import { percent } from '#platform/web/numbers.ts'
import { Count, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { AccountLinks, CreatorName, PlaceOf, priceWords } from '../table/creator-cell.tsx'

interface Room {
  narrow: boolean
  onOpen: (applicant: Applicant) => void
  /** What is done with one of them. */
  actions: (applicant: Applicant) => ReactNode
}

/** What somebody said when they applied, beside what their profile says. */
export const applicantColumns = ({ narrow, onOpen, actions }: Room): readonly Column<Applicant>[] => [
  {
    id: 'name',
    header: 'Creators',
    pictured: true,
    sortable: true,
    width: narrow ? 212 : 252,
    cell: applicant => (
      <CreatorName
        creator={{ name: null, social_profiles: [applicant.social_profile] }}
        onOpen={() => onOpen(applicant)}
        {...(narrow && { figures: <Count value={applicant.social_profile.follower_count} /> })}
      />
    ),
  },
  { id: 'actions', header: 'Answer', width: narrow ? 216 : 292, cell: applicant => actions(applicant) },
  {
    id: 'accounts',
    header: 'Social Accounts',
    width: 118,
    cell: ({ social_profile }) => <AccountLinks social_profiles={[social_profile]} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: 96,
    align: 'end',
    sortable: true,
    cell: ({ price_amount, price_currency }) =>
      price_amount === null ? <Missing /> : priceWords({ price: price_amount, currency: price_currency ?? 'USD' }),
  },
  {
    id: 'follower_count',
    header: 'Followers',
    width: 104,
    align: 'end',
    sortable: true,
    cell: ({ social_profile }) => <Count value={social_profile.follower_count} />,
  },
  {
    id: 'engagement_rate',
    header: 'Engagement Rate',
    width: 140,
    align: 'end',
    sortable: true,
    cell: ({ social_profile: { engagement_rate } }) =>
      engagement_rate === null ? <Missing /> : percent(engagement_rate, { decimals: 1 }),
  },
  {
    id: 'contact',
    header: 'Contact Method',
    width: 220,
    cell: ({ email_address, phone_number }) => (
      <span
        className="flex min-w-0 items-center gap-1.5 text-fg-2"
        title={[email_address, phone_number].filter(Boolean).join(', ')}
      >
        <Mail aria-hidden="true" className="size-3.5 flex-none text-icon" />
        <span className="truncate">{email_address}</span>
        {phone_number && <span className="sr-only">, {phone_number}</span>}
      </span>
    ),
  },
  { id: 'location', header: 'Location', width: 168, cell: applicant => <PlaceOf location={applicant} /> },
  {
    id: 'added_at',
    header: 'Applied On',
    width: 120,
    align: 'end',
    sortable: true,
    cell: ({ applied_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={applied_at} />
      </span>
    ),
  },
]
