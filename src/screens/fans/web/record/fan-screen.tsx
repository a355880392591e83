import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { PinButton } from '#features/pins/web/pin-button.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { type FanDetail, fanScreens } from '../../contract.ts'
import { fanAddress, fanSearch } from '../address.ts'
import { FanActions } from '../fan-actions.tsx'
import { RequestsOfFan, useRequestsOf } from '../open-requests.tsx'
import { type FanTab, fanName } from '../words.ts'
import { Consents } from './fan-consents.tsx'
import { FanAbout, FanContacts } from './fan-contacts.tsx'
import { FanFields } from './fan-fields.tsx'
import { FanMerges, LikelyDuplicate, useLikelyDuplicate } from './fan-merges.tsx'
import { Messages } from './fan-messages.tsx'
import { FanHead, FanLost, FanSkeleton } from './fan-record.tsx'
import { Submissions } from './fan-submissions.tsx'
import { FanTags } from './fan-tags.tsx'
import { Timeline } from './fan-timeline.tsx'
import { Older } from './section.tsx'

/** Everything about one fan. */
export function FanScreen() {
  const organization_id = useOrganization().id
  const { fanId } = fanAddress.useParams()
  const [{ tab = 'timeline' }, setView] = useUrlState(fanSearch)
  const { data, error, refetch } = useQuery(fanScreens.get, { organization_id, id: fanId }, { keepLast: false })
  // what stands above the rest comes with it, so that nothing moves; what fails is not waited for
  const above = [useRequestsOf(fanId), useLikelyDuplicate(fanId)]
  const isWhole = above.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  const navigate = useNavigate()
  // erased while one looks at them: what was known is not shown any longer
  const isGone = error?.status === 404
  const id = data?.fan.id
  useEffect(() => {
    // the old address of a fan who was merged leads to who they are now
    if (id && id !== fanId) void navigate({ to: '/fans/$fanId', params: { fanId: id }, search: true, replace: true })
  }, [id, fanId, navigate])
  return (
    <>
      {data && !isGone && <title>{`${fanName(data.fan)} · Fanfare`}</title>}
      <Header
        title={
          <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
            <Link to="/fans" className="text-fg-2 hover:text-fg">
              Fans
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5! text-icon" />
            <span className="truncate">{data && !isGone ? fanName(data.fan) : 'Fan'}</span>
          </nav>
        }
        actions={
          data &&
          !isGone && (
            <>
              <PinButton {...{ organization_id, kind: 'fan', target_id: fanId, title: fanName(data.fan) }} />
              <FanActions organization_id={organization_id} detail={data} />
            </>
          )
        }
      />
      {data && !isGone && isWhole ? (
        <Record detail={data} tab={tab} onTab={next => setView({ tab: next === 'timeline' ? undefined : next })} />
      ) : error ? (
        <FanLost id={fanId} error={error} onRetry={refetch} />
      ) : (
        <div className="min-h-0 flex-1 border-line border-t lg:grid lg:grid-cols-[360px_minmax(0,1fr)]">
          <div className="border-line bg-side lg:border-e lg:pt-4">
            <FanSkeleton />
          </div>
          <PartsSkeleton />
        </div>
      )}
    </>
  )
}

/** The shape of the tabs and of what happened, beside the fan. */
const PartsSkeleton = () => (
  <div className="max-lg:hidden">
    <div className="flex h-11 items-center gap-5 border-line border-b px-5">
      {['w-16', 'w-14', 'w-18', 'w-20'].map(width => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
    <div className="grid gap-7 px-5 pt-7">
      {['w-56', 'w-44', 'w-64'].map(width => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-6!" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  </div>
)

function Record({ detail, tab, onTab }: { detail: FanDetail; tab: FanTab; onTab: (tab: FanTab) => void }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-line border-t lg:grid lg:grid-cols-[360px_minmax(0,1fr)] lg:overflow-hidden">
      <div className="border-line bg-side px-5 pt-5 pb-4 lg:overflow-y-auto lg:border-e">
        <FanHead detail={detail} level="h2" />
        <RequestsOfFan fanId={detail.fan.id} />
        <LikelyDuplicate fan={detail.fan} />
        <div className="mt-4">
          <FanContacts detail={detail} />
          <FanAbout detail={detail} />
          <FanTags fan={detail.fan} />
          <FanFields fan={detail.fan} />
          <FanMerges fan={detail.fan} />
        </div>
      </div>
      <div className="min-w-0 max-lg:border-line max-lg:border-t lg:overflow-y-auto">
        <Tabs
          label="Parts of the fan"
          value={tab}
          onValueChange={onTab}
          className="px-5"
          tabs={[
            {
              value: 'timeline',
              label: 'Timeline',
              content: (
                <Part count={detail.timeline.length}>
                  <Timeline events={detail.timeline} />
                </Part>
              ),
            },
            {
              value: 'consent',
              label: 'Consent',
              count: detail.consents.length,
              content: (
                <Part count={detail.consents.length}>
                  <Consents consents={detail.consents} />
                </Part>
              ),
            },
            {
              value: 'sign-ups',
              label: 'Sign-ups',
              count: detail.submissions.length,
              content: (
                <Part count={detail.submissions.length}>
                  <Submissions submissions={detail.submissions} />
                </Part>
              ),
            },
            {
              value: 'messages',
              label: 'Messages',
              count: detail.messages.length,
              content: (
                <Part count={detail.messages.length}>
                  <Messages messages={detail.messages} />
                </Part>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}

/** Its last lines scroll out from under a toast, which lies over them. */
const Part = ({ count, children }: { count: number; children: React.ReactNode }) => (
  <div className="max-w-[720px] px-5 pt-5 pb-24">
    {children}
    <Older count={count} />
  </div>
)
