import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sourceName } from '#features/funnel/source-names.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { dropScreens, type RecentSignUp } from '../contract.ts'

const SHOWN = 14

/** The latest sign-ups. A new one is added on top live. */
export function RecentSignUps({ dropId, hasPage }: { dropId: string; hasPage: boolean }) {
  const organization_id = useOrganization().id
  const { data, error, refetch } = useQuery(
    dropScreens.sign_ups,
    { organization_id, drop_id: dropId, limit: SHOWN },
    { keepLast: false },
  )
  const arrived = useArrivals(
    dropId,
    data?.items.map(({ id }) => id),
  )
  return (
    <section aria-label="Newest sign-ups" className="flex min-h-0 min-w-0 flex-col">
      <Head>
        <Link to="/fans" search={{ drop: dropId }} className="text-12 text-accent-text hover:underline">
          See all fans
        </Link>
      </Head>
      {error && !data && <Failed what="The sign-ups" error={error} onRetry={refetch} />}
      {!error && !data && <Loading />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="Nobody has signed up yet">
          {hasPage ? 'Share the link; sign-ups appear here as they happen.' : 'The page is not open to fans.'}
        </EmptyState>
      )}
      <ol className="min-h-0 flex-1 lg:overflow-y-auto">
        {data?.items.map(signUp => (
          <SignUp key={signUp.id} signUp={signUp} arrived={arrived.has(signUp.id)} />
        ))}
      </ol>
    </section>
  )
}

const Head = ({ children }: { children?: ReactNode }) => (
  <div className="flex h-11 flex-none items-center gap-2 px-5">
    <h2 className="flex-1 font-strong">Newest sign-ups</h2>
    {children}
  </div>
)

/** The skeleton. */
export const RecentSignUpsSkeleton = () => (
  <>
    <Head />
    <Loading />
  </>
)

function SignUp({ signUp, arrived }: { signUp: RecentSignUp; arrived: boolean }) {
  const { fan_id, name, contact, channel, verified, city, country_code, source, quarantined, created_at } = signUp
  const reasons = signUp.quarantine_reasons.join(' ')
  const place = city ?? countryName(country_code)
  return (
    <li
      data-arrived={arrived || undefined}
      className={cx('border-line-soft border-b last:border-b-0', arrived && 'animate-slide-in bg-chosen')}
    >
      <Link
        to="/fans/$fanId"
        params={{ fanId: fan_id }}
        className="flex min-h-13 items-center gap-2.5 px-5 py-1.5 -outline-offset-2 hover:bg-hover"
      >
        <Avatar name={name ?? contact} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-strong">{name ?? contact}</span>
            {verified && (
              <>
                <BadgeCheck aria-hidden="true" className="size-3.5! text-mark" />
                <span className="sr-only">confirmed</span>
              </>
            )}
          </span>
          <span className="flex items-center gap-1.5 text-12 text-fg-3">
            {place && <Flag code={country_code} />}
            <span className="truncate">
              {[place, source && sourceName(source), quarantined && 'quarantined'].filter(Boolean).join(' · ') ||
                'direct visit'}
            </span>
          </span>
          {reasons && <span className="block text-pretty text-12 text-fg-2">{reasons}</span>}
        </span>
        <ChannelIcon channel={channel} className="size-3.5!" />
        <span className="sr-only">by {channelNames[channel]}</span>
        <span className="w-14 flex-none text-end text-12 text-fg-3">
          <RelativeTime when={created_at} />
        </span>
      </Link>
    </li>
  )
}

function Loading() {
  return Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <div key={index} className="flex h-13 items-center gap-2.5 border-line-soft border-b px-5">
      <Skeleton className="size-7!" />
      <span className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="w-28" />
        <Skeleton className="h-2! w-20" />
      </span>
      <Skeleton className="w-9" />
    </div>
  ))
}
