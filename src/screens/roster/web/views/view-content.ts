import type { ColumnLayout } from '#platform/web/ui/table/column-layout.ts'
import { type CreatorOrder, sortedBy } from '#records/creators/creator-filter.ts'
import type { ViewContent } from '../../contract.ts'
import { type Filter, filterOf, without } from '../filters/filter-kinds.ts'
import type { RosterSearch } from '../roster-search.ts'
import { columnNames } from '../table/column-names.ts'
import { isFieldColumn } from '../table/field-column-ids.ts'

interface Shown {
  q: string
  filter: Filter
  asked: CreatorOrder
  hidden: readonly string[]
  /** Columns of the team's own fields that show. */
  fields?: readonly string[]
  layout: ColumnLayout
  /** Set where the view belongs to one list. */
  roster_id: string | null
}

/** What a view keeps of the table as it stands. */
export function contentOf({ q, filter, asked, hidden, fields = [], layout, roster_id }: Shown): ViewContent {
  const shown = inOrder(layout.order, fields).filter(id => !hidden.includes(id))
  const asScreen = shown.length === columnIds.length && shown.every((id, at) => id === columnIds[at])
  return {
    roster_id,
    filter: { ...(q && { q }), ...filter },
    ...asked,
    columns: asScreen ? null : shown,
    ...(Object.keys(layout.widths).length > 0 && { widths: { ...layout.widths } }),
    ...(layout.pinned.length > 0 && { pinned: [...layout.pinned] }),
  }
}

const columnIds: readonly string[] = columnNames.map(([id]) => id)

/** The columns of the screen and these of own fields: those of the order first. */
function inOrder(order: readonly string[], fields: readonly string[]): readonly string[] {
  const known = [...columnIds, ...fields]
  return [...order.filter(id => known.includes(id)), ...known.filter(id => !order.includes(id))]
}

/** The address of a view: its own filters and no other, its list where it has one. */
export const addressOf = (
  id: string,
  { filter, order_by, order_direction, sort_by, roster_id }: ViewContent,
): Partial<RosterSearch> => ({
  ...without(),
  ...filterOf(filter),
  q: filter.q || undefined,
  sort: sortOf(sortedBy({ order_by, sort_by })),
  order: order_direction === 'asc' ? 'asc' : undefined,
  view: id,
  creator: undefined,
  ...(roster_id && { list: roster_id }),
})

const sortOf = (by: ReturnType<typeof sortedBy>): RosterSearch['sort'] => (by === 'added_at' ? undefined : by)

/** The columns of a view, as the settings of the table hold them. */
export const columnsBy = (content: ViewContent) => ({
  hidden: hiddenBy(content),
  fields: fieldsShownBy(content),
  layout: { order: content.columns ?? [], widths: content.widths ?? {}, pinned: content.pinned ?? [] },
})

/** Columns of ours that a view does not show. */
export const hiddenBy = ({ columns }: ViewContent): readonly string[] =>
  columns === null ? [] : columnNames.flatMap(([id]) => (columns.includes(id) ? [] : [id]))

/** Columns of the team's own fields that a view shows. */
export const fieldsShownBy = ({ columns }: ViewContent): readonly string[] => (columns ?? []).filter(isFieldColumn)

/** Whether the table shows what the view keeps, wherever the list is left open. */
export function sameContent(one: ViewContent, other: ViewContent): boolean {
  const plain = (content: ViewContent) =>
    JSON.stringify([
      content.filter.q ?? '',
      filterOf(content.filter),
      sortedBy(content),
      content.order_direction,
      content.columns ?? columnIds,
      Object.entries(content.widths ?? {}).sort(),
      content.pinned ?? [],
    ])
  return plain(one) === plain(other)
}
