import type { Roster } from '#features/rosters/contract.ts'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { rosterScreen } from '../contract.ts'
import type { RosterView } from './use-roster-view.ts'

/** Whom the address asks for: the list, what narrows it, and how many that leaves, once somebody counted. */
export function useMatching(view: RosterView, rosterId: string | undefined, lists: readonly Roster[]) {
  const { organization_id, q, filter, filtered } = view
  const narrowing = { roster_id: rosterId ?? organization_id, q, ...filter }
  const narrowed = filtered || q !== ''
  const counted = useQuery(rosterScreen.countCreators, narrowed && rosterId ? narrowing : skipToken)
  const open = lists.find(({ id }) => id === rosterId)
  return { narrowing, open, matching: narrowed ? counted.data : open && { count: open.creator_count, many: false } }
}
