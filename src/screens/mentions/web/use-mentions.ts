import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { metaOf, retryRead } from '#platform/web/data/query-client.ts'
import { type Failure, send } from '#platform/web/data/send.ts'
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

/** A list that grows: the next page begins where the loaded items end, until all of the count are there. */
export function useMentions(orgId: string, view: MentionsSearch) {
  const endpoint = view.kind === 'comments' ? mentions.comments : mentions.list
  const input = { orgId, ...filterOf(view), limit: PAGE }
  const query = useInfiniteQuery<
    AnswerOf<typeof mentions.list>,
    Failure,
    InfiniteData<AnswerOf<typeof mentions.list>>,
    readonly unknown[],
    number
  >({
    queryKey: ['endless', endpoint.method, endpoint.path, input],
    queryFn: ({ pageParam, signal }) => send(endpoint, { ...input, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return page.items.length > 0 && loaded < page.count ? loaded : undefined
    },
    meta: metaOf(endpoint),
    retry: retryRead,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  // what came in meanwhile may push an item onto the next page
  const items = [...new Map(pages.flatMap(page => page.items).map(item => [item.id, item])).values()]
  return { ...query, items, count: pages.at(-1)?.count }
}
