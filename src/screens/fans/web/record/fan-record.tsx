import { Link } from '@tanstack/react-router'
import type { Failure } from '#platform/web/data/send.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { FanDetail } from '../../contract.ts'
import { Place, Quarantined, whyQuarantined } from '../fan-columns.tsx'
import { fanName } from '../words.ts'
import { Consents } from './fan-consents.tsx'
import { FanAbout, FanContacts } from './fan-contacts.tsx'
import { FanErased } from './fan-erased.tsx'
import { FanFields } from './fan-fields.tsx'
import { Messages } from './fan-messages.tsx'
import { Submissions } from './fan-submissions.tsx'
import { FanTags } from './fan-tags.tsx'
import { Timeline } from './fan-timeline.tsx'
import { Section } from './section.tsx'

/** Who it is, at the head of panel and page. */
export function FanHead({ detail: { fan }, level }: { detail: FanDetail; level: 'h2' | 'h3' }) {
  const Heading = level
  return (
    <div className="flex items-center gap-4">
      <Avatar name={fanName(fan)} size={56} />
      <div className="min-w-0 flex-1">
        <Heading className="font-semibold text-17 wrap-anywhere">{fanName(fan)}</Heading>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fg-2">
          {(fan.city || fan.country_code) && <Place {...fan} />}
          <span>
            Seen <RelativeTime when={fan.last_seen_at} />
          </span>
          {fan.quarantined && <Quarantined fan={fan} />}
        </div>
        {fan.quarantined && <p className="text-12 text-fg-2">{whyQuarantined(fan)}</p>}
      </div>
    </div>
  )
}

/** Everything known about a fan in one column, newest first. */
export function FanBody({ detail }: { detail: FanDetail }) {
  return (
    <div className="px-5 pt-5 pb-8 lg:pt-1">
      <FanHead detail={detail} level="h3" />
      <div className="mt-4">
        <FanContacts detail={detail} />
        <FanAbout detail={detail} />
        <FanTags fan={detail.fan} />
        <FanFields fan={detail.fan} />
        <Section title="Consent" count={detail.consents.length}>
          <Consents consents={detail.consents} />
        </Section>
        <Section title="Sign-ups" count={detail.submissions.length}>
          <Submissions submissions={detail.submissions} />
        </Section>
        <Section title="Messages" count={detail.messages.length}>
          <Messages messages={detail.messages} />
        </Section>
        <Section title="Timeline" count={detail.timeline.length}>
          <Timeline events={detail.timeline} />
        </Section>
      </div>
    </div>
  )
}

/** A fan that could not be shown: not there (or another team's), or failed. */
export function FanLost({ id, error, onRetry }: { id: string; error: Failure; onRetry: () => void }) {
  // an address that is no id is as lost as one that nobody has
  if (error.status !== 404 && error.status !== 400) return <Failed what="The fan" error={error} onRetry={onRetry} />
  const lost = (
    <EmptyState
      kind="no-result"
      title="This fan is not here"
      actions={
        <Link to="/fans" className={buttonClass()}>
          Go to Fans
        </Link>
      }
    >
      The link may be old, or the fan belongs to another team.
    </EmptyState>
  )
  return (
    <div className="grid flex-1 place-items-center py-24">
      {error.status === 404 ? <FanErased id={id}>{lost}</FanErased> : lost}
    </div>
  )
}

/** The shape of a fan while it loads. */
export function FanSkeleton() {
  return (
    <div role="status" className="px-5 pt-5 lg:pt-1">
      <span className="sr-only">Loading the fan</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14!" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-3.5! w-40" />
          <Skeleton className="w-28" />
        </div>
      </div>
      {[0, 1, 2].map(section => (
        <div key={section} className="mt-4 flex flex-col gap-3.5 border-line border-t pt-4">
          <Skeleton className="w-20" />
          <Skeleton className="w-56" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </div>
  )
}
