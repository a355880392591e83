import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { type ChoiceFacet, type RangeFacet, rosterFacets } from '../../facets-contract.ts'
import { narrowingOf } from '../use-roster-view.ts'
import { type Filter, type FilterKind, type FilterScope, filterOf, without } from './filter-kinds.ts'

/** Those whom all other filters leave. */
const others = ({ roster_id, q }: FilterScope, filter: Filter, kind: FilterKind) =>
  narrowingOf(roster_id, { q, filter: filterOf({ ...filter, ...without(kind) } as Filter) })

/** How many there are of each value, with all other filters; nothing until it is known. */
export function useChoiceCounts(within: FilterScope | undefined, filter: Filter, kind: FilterKind, of: ChoiceFacet) {
  const { data } = useQuery(rosterFacets.choices, within ? { ...others(within, filter, kind), of } : skipToken)
  if (!data) return () => undefined
  const counts = new Map(data.items.map(({ value, count }) => [value, count]))
  return (value: string) => {
    const count = counts.get(value) ?? 0
    return data.many ? (count > 0 ? `${count.toLocaleString('en')}+` : undefined) : count.toLocaleString('en')
  }
}

/** How values are spread, with all other filters. */
export function useSpread(within: FilterScope | undefined, filter: Filter, kind: FilterKind, of: RangeFacet) {
  return useQuery(rosterFacets.ranges, within ? { ...others(within, filter, kind), of } : skipToken).data?.bins ?? []
}
