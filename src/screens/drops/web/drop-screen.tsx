import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PinButton } from '#features/pins/web/pin-button.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { compact, counted, exact, percent } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useRefreshAt } from '#platform/web/use-refresh-at.ts'
import { type DropDetail, dropScreens, LIST_DAYS } from '../contract.ts'
import { dropAddress, dropSearch } from './address.ts'
import { DropDays, type Span } from './days/drop-days.tsx'
import { EditDrop, OpenPage } from './drop-actions.tsx'
import { DropHead } from './drop-head.tsx'
import { DropMenu } from './drop-menu.tsx'
import { shareWords } from './drop-metrics.tsx'
import { DropShares } from './drop-shares.tsx'
import { FunnelSkeleton } from './funnel/funnel-skeleton.tsx'
import { Presaves } from './presaves.tsx'
import { RecentSignUps, RecentSignUpsSkeleton } from './recent-sign-ups.tsx'
import { TextPauses } from './text-pauses.tsx'
import { canEdit, changeOf, hasPage, nextChangeAt } from './words.ts'

// what most do not open need not be loaded with the screen
const FunnelView = lazy(() => import('./funnel/funnel-view.tsx').then(module => ({ default: module.FunnelView })))

/** One drop: its address, its numbers, and its latest sign-ups. */
export function DropScreen() {
  const organization_id = useOrganization().id
  const { dropId } = dropAddress.useParams()
  const [{ days = LIST_DAYS, view = 'numbers' }, setView] = useUrlState(dropSearch)
  const { data, error, refetch } = useQuery(dropScreens.get, { organization_id, id: dropId }, { keepLast: false })
  useRefreshAt(data ? nextChangeAt([data.drop]) : null, 'drops')
  return (
    <>
      {data && <title>{`${data.drop.title} · Fanfare`}</title>}
      <Header
        title={
          // on a phone a long title gives way to the buttons beside it
          <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
            <Link to="/drops" className="text-fg-2 hover:text-fg">
              Drops
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5! text-icon" />
            <span className="truncate">{data?.drop.title ?? 'Drop'}</span>
          </nav>
        }
        actions={
          data && (
            <>
              <PinButton {...{ organization_id, kind: 'drop', target_id: dropId, title: data.drop.title }} />
              {hasPage(data.drop) && <OpenPage drop={data.drop} />}
              {canEdit(data.drop) && <EditDrop drop={data.drop} />}
              <DropMenu drop={data.drop} />
            </>
          )
        }
      />
      {data ? (
        <Record
          detail={data}
          span={days}
          onSpan={next => setView({ days: next === LIST_DAYS ? undefined : next })}
          view={view}
          onView={next => setView({ view: next === 'funnel' ? next : undefined }, { push: true })}
        />
      ) : error ? (
        <RecordLost
          what="drop"
          error={error}
          onRetry={refetch}
          actions={
            <Link to="/drops" className={buttonClass()}>
              Go to Drops
            </Link>
          }
        />
      ) : (
        <Loading view={view} />
      )}
    </>
  )
}

interface RecordProps {
  detail: DropDetail
  span: Span
  onSpan: (span: Span) => void
  view: 'numbers' | 'funnel'
  onView: (view: 'numbers' | 'funnel') => void
}

function Record({ detail, span, onSpan, view, onView }: RecordProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-line border-t lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:overflow-hidden">
      <div className="flex min-w-0 flex-col gap-4 px-4 py-5 md:px-5 lg:overflow-y-auto [&>*]:flex-none">
        <DropHead detail={detail} />
        <TextPauses pauses={detail.text_pauses} />
        <Tabs
          label="Views of the drop"
          value={view}
          onValueChange={onView}
          tabs={[
            {
              value: 'numbers',
              label: 'Numbers',
              content: (
                <div className="flex flex-col gap-4 pt-4">
                  <Totals detail={detail} />
                  <Presaves dropId={detail.drop.id} />
                  <DropDays days={detail.days} span={span} onSpan={onSpan} slug={detail.drop.slug} />
                  <DropShares detail={detail} />
                </div>
              ),
            },
            {
              value: 'funnel',
              label: 'Funnel',
              content: (
                <div className="pt-4">
                  <Suspense fallback={<FunnelSkeleton />}>
                    <FunnelView dropId={detail.drop.id} slug={detail.drop.slug} hasPage={hasPage(detail.drop)} />
                  </Suspense>
                </div>
              ),
            },
          ]}
        />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col border-line max-lg:border-t lg:border-s lg:bg-side">
        <RecentSignUps dropId={detail.drop.id} hasPage={hasPage(detail.drop)} />
      </div>
    </div>
  )
}

function Totals({ detail: { drop, totals } }: { detail: DropDetail }) {
  const lately = drop.sign_up_days.reduce((sum, day) => sum + day, 0)
  const change = changeOf(lately, drop.sign_ups_before)
  return (
    <MetricCards
      label="Totals"
      metrics={[
        {
          label: 'Sign-ups',
          value: exact(totals.sign_ups),
          note: `${compact(lately)} in ${LIST_DAYS} days`,
          ...(change !== null && { change }),
        },
        {
          label: 'View to sign-up',
          value: totals.conversion === null ? <Missing /> : percent(totals.conversion, { decimals: 1 }),
          note: `of ${counted(totals.visits, 'view', compact)}`,
        },
        { label: 'Confirmed', value: exact(totals.confirmed), note: shareWords(totals.confirmed, totals.sign_ups) },
        {
          label: 'Reachable fans',
          value: exact(totals.reachable),
          note: totals.quarantined > 0 ? `${exact(totals.quarantined)} quarantined` : 'with consent',
        },
      ]}
    />
  )
}

/** The skeleton of the requested view, so that nothing moves when it loads. */
function Loading({ view }: Pick<RecordProps, 'view'>) {
  return (
    <div
      role="status"
      className="min-h-0 flex-1 overflow-hidden border-line border-t lg:grid lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      <span className="sr-only">Loading the drop</span>
      <div className="flex min-w-0 flex-col gap-4 px-4 py-5 md:px-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <Skeleton className="size-20! flex-none rounded-2!" />
          <div className="flex flex-col gap-2.5 max-sm:h-[99px] max-sm:flex-1 max-sm:gap-3.5 max-sm:pt-1.5">
            <Skeleton className="h-4! w-52 max-w-full" />
            <Skeleton className="w-28" />
            <Skeleton className="w-40" />
          </div>
          <Skeleton className="h-(--control)! w-full rounded-2! sm:hidden" />
        </div>
        <div className="flex h-11 flex-none items-center gap-5 border-line border-b">
          <Skeleton className="w-16" />
          <Skeleton className="w-12" />
        </div>
        {view === 'funnel' ? (
          <FunnelSkeleton />
        ) : (
          <>
            <MetricCards
              label="Totals"
              metrics={['Sign-ups', 'View to sign-up', 'Confirmed', 'Reachable fans'].map(label => ({ label }))}
            />
            <Skeleton className="h-[322px]! w-full rounded-3!" />
          </>
        )}
      </div>
      <div className="border-line max-lg:border-t lg:border-s lg:bg-side">
        <RecentSignUpsSkeleton />
      </div>
    </div>
  )
}
