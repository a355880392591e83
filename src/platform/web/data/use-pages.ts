import { keepPreviousData, useQueryClient, useQuery as useTanstackQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { Failure } from './send.ts'
import { queryOf, skipToken } from './use-query.ts'

/** Once this page is painted, which comes first. */
const AHEAD_MS = 100

/** A query whose answer is a cursor page. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as Endpoint itself
export type PagedQuery = Endpoint<'query', any, z.ZodType<Page<unknown>>>
export type ItemOf<E extends PagedQuery> = AnswerOf<E> extends Page<infer Item> ? Item : never

/** The position in a list, kept in the URL. `start` is the number of rows before this page, for "51-100". */
export interface PagePlace {
  cursor?: string | undefined
  start?: number | undefined
}

/** One page of a list, as a table shows it. */
export interface PagedList<Item> {
  items: readonly Item[]
  error: Failure | null
  isPending: boolean
  /** The page on screen is the last one, while the asked one loads. */
  isStale: boolean
  retry: () => unknown
  footer: {
    from: number
    to: number
    hasNext: boolean
    hasPrevious: boolean
    onNext: () => void
    onPrevious: () => void
  }
}

/**
 * One cursor page of a list and how to reach its neighbours. The next page is fetched ahead, so that paging is instant.
 * `skipToken` waits.
 *
 * @example const fans = usePages(fanContract.list, { organization_id, limit: 50, q }, place, setPlace)
 */
export function usePages<E extends PagedQuery>(
  endpoint: E,
  input: SentOf<E> | typeof skipToken,
  { cursor, start = 0 }: PagePlace,
  setPlace: (place: PagePlace) => void,
): PagedList<ItemOf<E>> {
  const client = useQueryClient()
  const options = queryOf(endpoint, input === skipToken ? skipToken : { ...input, ...(cursor && { cursor }) })
  const query = useTanstackQuery({ ...options, placeholderData: keepPreviousData })
  const page = query.data as Page<ItemOf<E>> | undefined
  const { next = null, previous = null, has_next = false, has_previous = false } = page?.links ?? {}
  const items = page?.items ?? []
  const isStale = query.isPlaceholderData

  useEffect(() => {
    // A fresh but equal input finds the page in the cache, so nothing is fetched twice. The page of another input knows no
    // neighbour of this one.
    if (!next || !has_next || input === skipToken || isStale) return
    const ahead = () => void client.prefetchQuery(queryOf(endpoint, { ...input, cursor: next }))
    const timer = setTimeout(ahead, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [client, endpoint, input, next, has_next, isStale])

  return {
    items,
    error: query.error,
    isPending: query.isPending,
    isStale,
    retry: query.refetch,
    footer: {
      from: items.length === 0 ? 0 : start + 1,
      to: start + items.length,
      hasNext: has_next,
      hasPrevious: has_previous,
      onNext: () => next && setPlace({ cursor: next, start: start + items.length }),
      // The first page has no cursor: its address stays plain.
      onPrevious: () =>
        setPlace(
          start <= items.length || !previous ? {} : { cursor: previous, start: Math.max(0, start - items.length) },
        ),
    },
  }
}
