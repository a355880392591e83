import { Layers } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Pill } from '#platform/web/ui/chips.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { TrendDetails } from '#records/posts/web/viewer/trend-details.tsx'
import { type TrendSegment, trendTools } from '#records/trends/contract.ts'
import { useTrendList } from '#records/trends/web/use-trends.ts'
import { trendsSearch } from './search.ts'
import { trendColumns } from './trend-columns.tsx'
import { TrendsEmpty } from './trends-empty.tsx'

/** The trends of a segment, most surprising first. What is chosen stands in the URL. */
export function TrendsScreen() {
  const organization_id = useOrganization().id
  const [{ segment, show, q = '', trend: open }, setView] = useUrlState(trendsSearch)
  const narrow = useNarrow()
  const columns = useMemo(() => trendColumns(narrow), [narrow])
  const segments = useQuery(trendTools.segments, { organization_id })
  const chosen = chosenSegment(segments.data?.items, segment)
  const segment_ids = chosen ? [chosen.id] : []
  const isChosen = segment !== undefined && segment === chosen?.id
  // in the address, or merging and muting would lead to another segment once that has more trends
  useEffect(() => {
    if (chosen && !isChosen) setView({ segment: chosen.id })
  })

  const shown = useTrendList(organization_id, segment_ids)
  const muted = useQuery(trendTools.muted, chosen ? { organization_id, segment_ids } : skipToken)
  const list = show === 'muted' ? muted : shown
  const all = list.data?.items ?? []
  const words = q.trim().toLowerCase()
  const rows = all.filter(
    ({ title, summary, is_saved_by_human }) =>
      (show !== 'saved' || is_saved_by_human) && `${title} ${summary}`.toLowerCase().includes(words),
  )
  const at = rows.findIndex(({ id }) => id === open)
  const known = rows[at] ?? (open ? { id: open } : undefined)
  const go = (place: number) => {
    const next = rows[place]
    return at >= 0 && next ? () => setView({ trend: next.id }) : null
  }
  const error = segments.error ?? list.error
  return (
    <>
      <Header title="Trends" count={chosen && shown.data?.count}>
        {chosen?.as_of && (
          <span className="min-w-0 flex-1 text-12 text-fg-3">Posts until {shortDate(chosen.as_of)}</span>
        )}
      </Header>
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
        {segments.data && segments.data.items.length > 0 && (
          <Combobox
            label="Segment"
            hideLabel
            icon={<Layers />}
            className="w-56 max-md:w-full"
            value={chosen?.id ?? null}
            onValueChange={next => setView({ segment: next ?? undefined, trend: undefined })}
            options={segments.data.items.map(({ id, name, trend_count }) => ({
              value: id,
              label: name,
              note: trend_count,
            }))}
          />
        )}
        <nav aria-label="Which trends" className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:basis-full">
          <Pill chosen={!show} count={shown.data?.count} onClick={() => setView({ show: undefined })}>
            All
          </Pill>
          <Pill
            chosen={show === 'saved'}
            count={shown.data?.items.filter(each => each.is_saved_by_human).length}
            onClick={() => setView({ show: 'saved' })}
          >
            Saved
          </Pill>
          <Pill chosen={show === 'muted'} count={muted.data?.count} onClick={() => setView({ show: 'muted' })}>
            Muted
          </Pill>
        </nav>
        <SearchField
          hotkey
          label="Search trends"
          value={q}
          onValueChange={text => setView({ q: text || undefined })}
          className="max-md:flex-1 md:ms-auto md:w-55"
        />
      </div>
      <DataTable
        label="Trends"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowHeight={68}
        loading={segments.isPending || (Boolean(chosen) && list.isPending)}
        skeletonRows={10}
        openId={open}
        onOpen={({ id }) => setView({ trend: id }, { push: true })}
        empty={
          error ? (
            <Failed what="The trends" error={error} onRetry={() => (segments.error ? segments : list).refetch()} />
          ) : (
            <TrendsEmpty
              segment={chosen}
              show={show}
              q={q}
              total={all.length}
              onClear={() => setView({ q: undefined, show: undefined })}
            />
          )
        }
      />
      {known && (
        <TrendDetails
          organization_id={organization_id}
          trend={known}
          onPrevious={go(at - 1)}
          onNext={go(at + 1)}
          onClose={() => setView({ trend: undefined }, { back: true })}
        />
      )}
    </>
  )
}

/** The segment of the address; otherwise the one with most trends, so that the first visit shows something. */
function chosenSegment(
  segments: readonly TrendSegment[] | undefined,
  id: string | undefined,
): TrendSegment | undefined {
  const most = segments?.toSorted((a, b) => b.trend_count - a.trend_count)[0]
  return segments?.find(segment => segment.id === id) ?? most
}
