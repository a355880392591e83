import { type CreatorOrder, creatorOrder } from '#records/creators/creator-filter.ts'
import type { ViewContent } from '../../views-contract.ts'
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
  /** Set where the view belongs to one list. */
  roster_id: string | null
}

/** What a view keeps of the table as it stands. */
export const contentOf = ({ q, filter, asked, hidden, fields = [], roster_id }: Shown): ViewContent => ({
  roster_id,
  filter: { ...(q && { q }), ...filter },
  ...asked,
  columns:
    hidden.length + fields.length === 0
      ? null
      : [...columnNames.flatMap(([id]) => (hidden.includes(id) ? [] : [id])), ...fields],
})

/** The address of a view: its own filters and no other, its list where it has one. */
export const addressOf = (
  id: string,
  { filter, order_by, order_direction, roster_id }: ViewContent,
): Partial<RosterSearch> => ({
  ...without(),
  ...filterOf(filter),
  q: filter.q || undefined,
  sort: order_by === creatorOrder.order_by.parse(undefined) ? undefined : (order_by as RosterSearch['sort']),
  order: order_direction === 'asc' ? 'asc' : undefined,
  view: id,
  creator: undefined,
  ...(roster_id && { list: roster_id }),
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
      content.order_by,
      content.order_direction,
      hiddenBy(content),
      fieldsShownBy(content).toSorted(),
    ])
  return plain(one) === plain(other)
}
