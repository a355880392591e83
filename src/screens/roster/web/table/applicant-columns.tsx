import { Mail } from 'lucide-react'
import type { Applicant } from '#features/applicants/contract.ts'
import { percent } from '#platform/web/numbers.ts'
import { Ago, Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { AccountLinks, CreatorName, PlaceOf, priceWords } from './creator-cell.tsx'

/** What somebody said when they applied, beside what their profile says. */
export const applicantColumns = ({ narrow }: { narrow: boolean }): readonly Column<Applicant>[] => [
  {
    id: 'creator',
    header: 'Creators',
    pictured: true,
    width: narrow ? 212 : 252,
    cell: ({ social_profile }) => <CreatorName creator={{ name: null, social_profiles: [social_profile] }} />,
  },
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
    cell: ({ price_amount, price_currency }) =>
      price_amount === null ? <Missing /> : priceWords({ price: price_amount, currency: price_currency ?? 'USD' }),
  },
  {
    id: 'followers',
    header: 'Followers',
    width: 92,
    align: 'end',
    cell: ({ social_profile }) => <Count value={social_profile.follower_count} />,
  },
  {
    id: 'engagement',
    header: 'Engagement Rate',
    width: 128,
    align: 'end',
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
    id: 'applied',
    header: 'Applied On',
    width: 120,
    align: 'end',
    cell: ({ applied_at }) => (
      <span className="text-fg-2">
        <Ago when={applied_at} />
      </span>
    ),
  },
]
