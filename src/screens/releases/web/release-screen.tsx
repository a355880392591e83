import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { LeaveQuestion, type Leaves } from '#platform/web/frame/leave-question.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { RecordLost } from '#platform/web/frame/record-lost.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { releases } from '../contract.ts'
import { releaseAddress, releaseSearch } from './address.ts'
import { DetailsTab } from './one/details-tab.tsx'
import { Overview } from './one/overview.tsx'
import { PerformanceTab } from './one/performance-tab.tsx'
import { PlanTab } from './one/plan-tab.tsx'
import { ReleaseHeader } from './one/release-header.tsx'
import { SongsTab } from './one/songs-tab.tsx'
import { ReleaseContext } from './one/use-release.ts'

const toAnotherTab: Leaves = (current, next) =>
  next.pathname !== current.pathname || next.search.tab !== current.search.tab

/** One release: how far it is, what is missing, and what belongs to it. */
export function ReleaseScreen() {
  const organization_id = useOrganization().id
  const { releaseId: release_id } = releaseAddress.useParams()
  const [{ tab, month }, setView] = useUrlState(releaseSearch)
  const [changedForms] = useState(() => new Set<string>())
  const { data, error, refetch } = useQuery(releases.get, { organization_id, release_id }, { keepLast: false })
  if (error && !data)
    return (
      <RecordLost
        what="release"
        error={error}
        onRetry={refetch}
        actions={
          <Link to="/releases" className={buttonClass()}>
            Go to Releases
          </Link>
        }
      />
    )
  if (!data) return <Loading />
  const open = {
    place: { organization_id, release_id },
    data,
    isFinal: data.release.status === 'ARCHIVED',
    changedForms,
  }
  return (
    <ReleaseContext value={open}>
      <ReleaseHeader />
      <LeaveQuestion isUnsaved={() => changedForms.size > 0} leaves={toAnotherTab}>
        What you changed here is not saved.
      </LeaveQuestion>
      <div className="min-h-0 flex-1 overflow-auto">
        <Tabs
          label="Parts of the release"
          className="px-4 md:px-5"
          value={tab}
          onValueChange={next => setView({ tab: next }, { push: true })}
          tabs={[
            { value: 'overview', label: 'Overview', content: tab === 'overview' && <Overview /> },
            { value: 'details', label: 'Details and stores', content: tab === 'details' && <DetailsTab /> },
            { value: 'songs', label: 'Songs and credits', content: tab === 'songs' && <SongsTab /> },
            {
              value: 'plan',
              label: 'Plan',
              content: tab === 'plan' && <PlanTab month={month} onMonth={next => setView({ month: next })} />,
            },
            { value: 'performance', label: 'Performance', content: tab === 'performance' && <PerformanceTab /> },
          ]}
        />
      </div>
    </ReleaseContext>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-4 px-4 py-3 md:px-5">
      <span className="sr-only">Loading the release</span>
      <Skeleton className="h-10! w-72 max-w-full" />
      <Skeleton className="h-20! w-full rounded-3!" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-72! rounded-3!" />
        <Skeleton className="h-72! rounded-3!" />
      </div>
    </div>
  )
}
