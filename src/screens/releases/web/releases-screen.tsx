import { useNavigate } from '@tanstack/react-router'
import { Calendar, Plus, Rows3 } from 'lucide-react'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { ArtistFilter } from '#records/drops/web/artist-filter.tsx'
import { RELEASE_STATUSES } from '#records/releases/kinds.ts'
import { statusNames } from '#records/releases/words.ts'
import { RELEASE_SORTS, releases } from '../contract.ts'
import { type ReleasesSearch, releasesSearch } from './address.ts'
import { NewReleaseDialog } from './new-release-dialog.tsx'
import { releaseColumns } from './release-columns.tsx'
import { ReleasesCalendar } from './releases-calendar.tsx'
import { ReleasesEmpty } from './releases-empty.tsx'
import { TaskLegend } from './task-bar.tsx'
import { WeekRibbon } from './week-ribbon.tsx'

/** The team's releases. What is chosen stands in the URL. */
export function ReleasesScreen() {
  const organization_id = useOrganization().id
  const [search, setView] = useUrlState(releasesSearch)
  const { view, month, status, genre, artist, q = '', sort, direction, cursor, start, new: making = false } = search
  const navigate = useNavigate()
  /** Another list starts on its first page. */
  const choose = (change: Partial<ReleasesSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  const [typed, type] = useTyped(q, text => choose({ q: text || undefined }, false))

  const filter = {
    organization_id,
    status: status ?? null,
    genre: genre ?? null,
    artist_id: artist ?? null,
    q,
    sort,
    direction,
  }
  const list = usePages(releases.list, filter, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const { data: facets } = useQuery(releases.facets, { organization_id })
  const isNarrowed = Boolean(status || genre || artist || q)
  const clear = () => choose({ status: undefined, genre: undefined, artist: undefined, q: undefined })
  const make = () => setView({ new: true })

  return (
    <>
      <Header
        title="Releases"
        count={facets?.all}
        actions={
          <>
            <Button
              icon={view === 'calendar' ? <Rows3 /> : <Calendar />}
              onClick={() =>
                setView({ view: view === 'calendar' ? 'list' : 'calendar', month: undefined }, { push: true })
              }
            >
              {view === 'calendar' ? 'List' : 'Calendar'}
            </Button>
            <Button kind="primary" icon={<Plus />} onClick={make}>
              New Release
            </Button>
          </>
        }
      />
      {view === 'calendar' ? (
        <ReleasesCalendar month={month} onMonth={next => setView({ month: next })} />
      ) : (
        <>
          <WeekRibbon />
          <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
            <nav
              aria-label="Status"
              className="-mx-4 flex min-w-0 flex-1 gap-1 overflow-x-auto px-4 max-[100rem]:flex-none max-[100rem]:basis-[calc(100%+32px)]"
            >
              <Pill chosen={!status} count={facets?.all} onClick={() => choose({ status: undefined })}>
                All
              </Pill>
              {RELEASE_STATUSES.filter(one => one === status || facets?.statuses[one]).map(one => (
                <Pill
                  key={one}
                  chosen={status === one}
                  count={facets?.statuses[one] ?? 0}
                  onClick={() => choose({ status: one })}
                >
                  {statusNames[one]}
                </Pill>
              ))}
            </nav>
            <SearchField
              hotkey
              label="Search releases"
              value={typed}
              onValueChange={type}
              className="max-md:basis-full md:w-47.5"
            />
            {facets && facets.genres.length > 1 && (
              <Select
                label="Genre"
                hideLabel
                className="w-36"
                value={genre ?? 'all'}
                onValueChange={next => choose({ genre: next === 'all' ? undefined : (next as typeof genre) })}
                options={[
                  { value: 'all', label: 'All genres' },
                  ...facets.genres.map(({ genre: value }) => ({ value, label: value })),
                ]}
              />
            )}
            <ArtistFilter
              artists={(facets?.artists ?? []).map(({ releases: count, ...one }) => ({ ...one, count }))}
              value={artist}
              onChange={next => choose({ artist: next })}
            />
          </div>
          <DataTable
            label="Releases"
            columns={releaseColumns}
            rows={list.items}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            rowHeight={48}
            loading={list.isPending}
            skeletonRows={10}
            sort={{ by: sort, direction }}
            onSort={({ by, direction: next }) =>
              choose({ sort: RELEASE_SORTS.find(one => one === by) ?? 'out_on', direction: next })
            }
            onOpen={({ id }) => navigate({ to: '/releases/$releaseId', params: { releaseId: id } })}
            empty={
              <ReleasesEmpty
                error={list.error}
                onRetry={list.retry}
                q={q}
                isNarrowed={isNarrowed}
                total={facets?.all}
                onClear={clear}
                onNew={make}
              />
            }
          />
          <Pagination {...list.footer} total={isNarrowed ? undefined : facets?.all}>
            <TaskLegend />
          </Pagination>
        </>
      )}
      {making && <NewReleaseDialog artist={artist} onClose={() => setView({ new: undefined })} />}
    </>
  )
}
