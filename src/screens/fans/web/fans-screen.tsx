import { useMemo, useRef } from 'react'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useLostSelection } from '#platform/web/ui/table/lost-selection.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow, useWide } from '#platform/web/use-narrow.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { useCustomFields } from '#records/custom-fields/web/use-custom-fields.ts'
import { fanBulk } from '../bulk-contract.ts'
import { fanScreens } from '../contract.ts'
import { type FansSearch, fansSearch } from './address.ts'
import { fanColumns } from './fan-columns.tsx'
import { FansBulk } from './fans-bulk.tsx'
import { FansEmpty } from './fans-empty.tsx'
import { FansHeader } from './fans-header.tsx'
import { FieldColumnChooser, fanFieldColumns, useShownFields } from './field-columns.tsx'
import { FanFilters } from './filters/fan-filters.tsx'
import { FanBeside } from './record/fan-beside.tsx'
import { fanName, instantsOf } from './words.ts'

const consentWords = { yes: 'YES', no: 'NO', none: 'NONE' } as const

/** Everybody who signed up, most recent first, with one fan beside the list. What is chosen stands in the URL. */
export function FansScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(fansSearch)
  const { q = '', drop, channel, country, quarantined, import: import_id, sort, cursor, start, fan } = view
  const { from, to, consent, language, city, tag, custom } = view
  const narrow = useNarrow()
  const beside = useWide() && fan !== undefined
  const fields = useCustomFields('FAN')
  const [shown, showFields] = useShownFields()
  const columns = useMemo(
    () => [...fanColumns({ narrow, beside }), ...fanFieldColumns(fields, shown)],
    [narrow, beside, fields, shown],
  )

  /** Another list starts on its first page. */
  const choose = (change: Partial<FansSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  /** Back closes what was opened, and does not walk through every fan that was looked at. */
  const show = (id: string | undefined) => setView({ fan: id }, { push: fan === undefined })
  const [typed, type] = useTyped(q, text => choose({ q: text || undefined }, false))

  const filter = {
    organization_id,
    q,
    drop_id: drop ?? null,
    channel: channel ?? null,
    country_code: country ?? null,
    quarantined: quarantined ?? null,
    import_id: import_id ?? null,
    ...instantsOf({ from, to }),
    consent: consent ? consentWords[consent] : null,
    language: language ?? null,
    city: city ?? null,
    tag: tag ?? null,
    custom: custom ?? null,
  }
  const listed = JSON.stringify(filter)
  const selection = useSelection(listed)
  useLostSelection({ search: q, filter }, selection.chosen.all || selection.chosen.ids.length > 0)
  const file = useExport(fanBulk.export)
  const sorted = sort === 'created' ? ('CREATED' as const) : ('LAST_SEEN' as const)
  const list = usePages(fanScreens.list, { ...filter, sort: sorted }, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const all = useQuery(fanScreens.count, { organization_id })
  const matching = useQuery(fanScreens.count, filter, { unhurried: true })
  const filters = {
    drop,
    channel,
    country,
    quarantined,
    import: import_id,
    from,
    to,
    consent,
    language,
    city,
    tag,
    custom,
  }
  const filtered = Object.values(filters).some(value => value !== undefined)
  const narrowed = q !== '' || filtered
  const ids = list.items.map(({ id }) => id)
  const arrived = useArrivals(
    JSON.stringify([filter, sorted, cursor]),
    list.isPending || list.isStale ? undefined : ids,
  )
  // what clears is gone in a moment: the focus goes to what stays
  const searchField = useRef<HTMLInputElement>(null)
  const addFilter = useRef<HTMLButtonElement>(null)
  const clear = (what?: { q: undefined }) => {
    addFilter.current?.focus()
    choose({ ...what, ...Object.fromEntries(Object.keys(filters).map(name => [name, undefined])) })
  }
  const clearSearch = () => {
    searchField.current?.focus()
    choose({ q: undefined })
  }

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <FansHeader
          all={all.data}
          exporting={{
            pending: file.isPending,
            disabled: list.items.length === 0,
            run: () => file.run({ ...filter, sort: sorted, selection: { all: true, excluded: [] } }),
          }}
        />
        <div className="flex flex-none flex-wrap items-center gap-2 px-4 pt-1 pb-3 md:ps-5">
          <SearchField
            ref={searchField}
            hotkey
            label="Search fans"
            value={typed}
            onValueChange={type}
            className="max-md:w-full md:w-[220px]"
          />
          <FanFilters {...filters} addRef={addFilter} onChange={change => choose(change)} />
          {fields.length > 0 && !narrowed && <span className="flex-1" />}
          {narrowed && (
            <span className="ms-auto flex items-center gap-2">
              {matching.data && (
                <span role="status" className="text-12 text-fg-3 tabular-nums">
                  {countWords(matching.data)} match
                </span>
              )}
              <Button kind="quiet" size="small" onClick={() => clear({ q: undefined })}>
                Clear all
              </Button>
            </span>
          )}
          {fields.length > 0 && <FieldColumnChooser fields={fields} shown={shown} onShow={showFields} />}
        </div>
        <DataTable
          label="Fans"
          columns={columns}
          rows={list.items}
          rowId={({ id }) => id}
          rowName={fanName}
          selection={selection}
          loading={list.isPending}
          skeletonRows={16}
          arrived={arrived}
          openId={fan}
          sort={{ by: sorted, direction: 'desc' }}
          onSort={({ by }) => choose({ sort: by === 'CREATED' ? 'created' : undefined })}
          onOpen={({ id }) => show(id)}
          empty={
            list.error ? (
              <Failed what="The fans" error={list.error} onRetry={list.retry} />
            ) : (
              <FansEmpty
                q={q}
                filtered={filtered}
                all={all.data}
                onClearFilters={() => clear()}
                onClearSearch={clearSearch}
              />
            )
          }
        />
        <Pagination
          {...list.footer}
          total={list.isPending || list.error || matching.data?.many ? undefined : matching.data?.count}
        >
          {matching.data?.many && <span className="text-fg-3">of more than {countWords(matching.data)}</span>}
        </Pagination>
        <FansBulk
          selection={selection}
          filter={filter}
          sort={sorted}
          matching={matching.data}
          quarantined={list.items.some(one => one.quarantined && selection.isChosen(one.id))}
        />
      </div>
      {fan && <FanBeside id={fan} ids={ids} onShow={show} onClose={() => show(undefined)} />}
    </div>
  )
}

const exact = new Intl.NumberFormat('en')
/** 14,206, or 10,000+ where counting stopped. */
const countWords = ({ count, many }: { count: number; many: boolean }) => `${exact.format(count)}${many ? '+' : ''}`
