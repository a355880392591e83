import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { royalties } from '#records/royalties/contract.ts'
import { type RoyaltySearch, royaltySearch } from './address.ts'
import { Coverage } from './coverage.tsx'
import { MonthsChart } from './months-chart.tsx'
import { periodOf } from './periods.ts'
import { RatesLine } from './rates/rates-line.tsx'
import { RoyaltiesHead } from './royalties-head.tsx'
import { RoyaltyFilters } from './royalty-filters.tsx'
import { SourceTable } from './source-table.tsx'
import { TerritoryTable } from './territory-table.tsx'
import { Totals } from './totals.tsx'

/** What songs earned in a period: totals, months, stores and territories. What is chosen stands in the URL. */
export function OverviewScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(royaltySearch)
  const { q, artist, channel, currency } = view
  const filter = {
    organization_id,
    ...periodOf(view, new Date()),
    q: q ?? null,
    artist: artist ?? null,
    channel: channel ?? null,
  }
  const { data, error, refetch } = useQuery(royalties.overview, { ...filter, currency: currency ?? null })
  const change = (part: Partial<RoyaltySearch>, push = true) => setView(part, { push })
  return (
    <>
      <RoyaltiesHead part="/royalties" />
      {data?.first_month !== null && <RoyaltyFilters view={view} overview={data} onChange={change} />}
      {error && !data ? (
        <Failed what="The royalties" error={error} onRetry={refetch} />
      ) : !data ? (
        <Loading />
      ) : data.first_month === null ? (
        <Nothing />
      ) : data.total.lines === 0 ? (
        <EmptyState
          kind="filtered-out"
          title={q ? `Nothing was paid for “${q}” in this period` : 'No statement of this period is here'}
          className="m-auto"
          actions={
            <Button
              onClick={() =>
                change({
                  period: 'all',
                  from: undefined,
                  to: undefined,
                  q: undefined,
                  artist: undefined,
                  channel: undefined,
                })
              }
            >
              Show all statements
            </Button>
          }
        >
          Stores report two to three months after a sale.
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="px-4 pb-4 md:px-5">
            <Totals overview={data} paid={view.paid ?? false} />
          </div>
          <div className="grid border-line border-t lg:grid-cols-[minmax(0,1fr)_372px]">
            <MonthsChart overview={data} chart={view.chart} onChart={chart => change({ chart })} filter={filter} />
            <Coverage overview={data} />
          </div>
          <div className="grid border-line border-t lg:grid-cols-[minmax(0,1fr)_400px]">
            <SourceTable overview={data} paid={view.paid ?? false} filter={{ ...filter, currency: data.currency }} />
            <TerritoryTable overview={data} paid={view.paid ?? false} filter={{ ...filter, currency: data.currency }} />
          </div>
          <RatesLine overview={data} />
        </div>
      )}
    </>
  )
}

const Nothing = () => (
  <EmptyState
    kind="nothing-yet"
    title="No statement yet"
    className="m-auto"
    actions={
      <Link to="/royalties/import" className={buttonClass('primary')}>
        Import a statement
      </Link>
    }
  >
    Bring the CSV or Excel file of your distributor, and see what each song earned, where and in which store.
  </EmptyState>
)

const Loading = () => (
  <div role="status" className="grid gap-4 px-4 md:px-5">
    <span className="sr-only">Loading the royalties</span>
    <Skeleton className="h-24! w-full rounded-3!" />
    <Skeleton className="h-64! w-full rounded-3!" />
    <Skeleton className="h-64! w-full rounded-3!" />
  </div>
)
