import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { UIEvent } from 'react'
import type { AnswerOf, SentOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { metaOf, retryRead } from './query-client.ts'
import { type Failure, send } from './send.ts'
import type { ItemOf, PagedQuery } from './use-pages.ts'

/** Pixels before its end at which a list fetches on. */
const NEAR_END = 100

/**
 * A list that grows as it is scrolled: the next page comes within 100 px of the end. Put `onScroll` on what scrolls.
 *
 * @example const { items, onScroll } = useEndless(creatorTags.list, { organization_id, q })
 */
export function useEndless<E extends PagedQuery>(endpoint: E, input: SentOf<E>) {
  const query = useInfiniteQuery<
    AnswerOf<E>,
    Failure,
    InfiniteData<AnswerOf<E>>,
    readonly unknown[],
    string | undefined
  >({
    // not under the key of single pages, which optimistic changes edit
    queryKey: ['endless', endpoint.method, endpoint.path, input],
    queryFn: ({ pageParam, signal }) =>
      send(endpoint, { ...input, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: page => (page as Page<unknown>).links.next ?? undefined,
    meta: metaOf(endpoint),
    retry: retryRead,
    placeholderData: keepPreviousData,
  })
  const pages = (query.data?.pages ?? []) as Page<ItemOf<E>>[]
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return {
    items: pages.flatMap(page => page.items),
    error: query.error,
    isPending: query.isPending,
    /** The shown rows answer an earlier input. */
    isStale: query.isPlaceholderData,
    isGrowing: query.isFetchingNextPage,
    retry: query.refetch,
    hasMore: query.hasNextPage,
    /** Fetches the next page; `onScroll` calls it near the end. */
    more,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
      if (scrollHeight - scrollTop - clientHeight <= NEAR_END) more()
    },
  }
}
