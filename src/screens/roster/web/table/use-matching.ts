import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterScreen } from '../../contract.ts'
import { narrowingOf, type RosterView } from '../use-roster-view.ts'

/**
 * Whom the address asks for: the list, what narrows it, and how many that leaves, once somebody counted.
 * Where no list is open nobody matches: what was counted of the last one stays in the query, and is not theirs.
 */
export function useMatching(view: RosterView, rosterId: string | undefined, lists: readonly Roster[]) {
  const { organization_id, q, filter, filtered } = view
  const narrowing = narrowingOf(rosterId ?? organization_id, { q, filter })
  const narrowed = filtered || q !== ''
  const counted = useQuery(rosterScreen.countCreators, narrowed && rosterId ? narrowing : skipToken, {
    unhurried: true,
  })
  const open = lists.find(({ id }) => id === rosterId)
  const count = narrowed ? counted.data : open && { count: open.creator_count, many: false }
  return { narrowing, open, matching: rosterId === undefined ? undefined : count }
}
