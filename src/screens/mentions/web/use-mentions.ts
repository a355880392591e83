import { useGrowing } from '#platform/web/data/use-growing.ts'
import { mentions } from '#records/mentions/contract.ts'
import type { MentionsSearch } from './address.ts'

const PAGE = 30

/** What the address asks of the call. */
export const filterOf = (view: MentionsSearch) => ({
  start_date: view.from ?? null,
  end_date: view.to ?? null,
  brand_ids: view.artist ?? null,
  social_profile_id__in: view.account ?? null,
  has_detected_song: view.song ? view.song === 'yes' : null,
  shazam_track_ids: view.songs ?? null,
  is_verified: view.verified ? view.verified === 'yes' : null,
  sender_username: view.sender ?? null,
  search: view.q ?? null,
  page_type: view.page === 'ALL' ? null : (view.page ?? ('OPEN' as const)),
})

/** Mentions by stories or comments, as the address asks for them. */
export function useMentions(orgId: string, view: MentionsSearch) {
  const endpoint = view.kind === 'comments' ? mentions.comments : mentions.list
  return useGrowing<typeof mentions.list>(endpoint, { orgId, ...filterOf(view), limit: PAGE })
}
