import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { metaOf, retryRead } from './query-client.ts'
import { type Failure, send } from './send.ts'

type Counted<Item> = { items: Item[]; count: number }
/** A query with an `offset`, whose answer says how many items there are in all. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as Endpoint itself
type CountedQuery = Endpoint<'query', any, z.ZodType<Counted<{ id: string }>>>
type ItemOf<E extends CountedQuery> = AnswerOf<E> extends Counted<infer Item> ? Item : never

/**
 * A list that grows: the next page begins where the loaded items end, until all of the count are there.
 *
 * @example const { items, count, hasNextPage, fetchNextPage } = useGrowing(trendTools.posts, { trend_group_id, limit: 20 })
 */
export function useGrowing<E extends CountedQuery>(endpoint: E, input: SentOf<E>) {
  const query = useInfiniteQuery<AnswerOf<E>, Failure, InfiniteData<AnswerOf<E>>, readonly unknown[], number>({
    queryKey: ['endless', endpoint.method, endpoint.path, input],
    queryFn: ({ pageParam, signal }) => send(endpoint, { ...input, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const loaded = (pages as Counted<unknown>[]).reduce((sum, { items }) => sum + items.length, 0)
      const { items, count } = page as Counted<unknown>
      return items.length > 0 && loaded < count ? loaded : undefined
    },
    meta: metaOf(endpoint),
    retry: retryRead,
    placeholderData: keepPreviousData,
  })
  const pages = (query.data?.pages ?? []) as Counted<ItemOf<E> & { id: string }>[]
  // what came in meanwhile may push an item onto the next page
  const items: ItemOf<E>[] = [...new Map(pages.flatMap(page => page.items).map(item => [item.id, item])).values()]
  return { ...query, items, count: pages.at(-1)?.count }
}
