import { keepPreviousData, queryOptions, skipToken, useQuery as useTanstackQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { metaOf, neverRetried, retryRead } from './query-client.ts'
import { type Failure, send } from './send.ts'

type Query = Endpoint<'query'>

/** Cache key of a call: its address and input. */
export const queryKey = <E extends Query>(endpoint: E, input: SentOf<E>) =>
  [endpoint.method, endpoint.path, input] as const

interface Asking {
  /** Debounce: requests for inputs that change while typing are not sent. */
  unhurried?: boolean
  /** A signed-out caller stays on the page. */
  staysWhenSignedOut?: boolean
}

const UNHURRIED_MS = 100

/** How a query is fetched and kept; for prefetching in a route's loader. */
export function queryOf<E extends Query>(
  endpoint: E,
  input: SentOf<E> | typeof skipToken,
  { unhurried = false, staysWhenSignedOut = false }: Asking = {},
) {
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    if (unhurried) await new Promise(resolve => setTimeout(resolve, UNHURRIED_MS))
    signal.throwIfAborted()
    return send(endpoint, input as SentOf<E>, { signal, staysWhenSignedOut })
  }
  return queryOptions<AnswerOf<E>, Failure>({
    queryKey: queryKey(endpoint, input === skipToken ? undefined : input),
    queryFn: input === skipToken ? skipToken : ask,
    meta: metaOf(endpoint),
    retry: neverRetried.includes(endpoint.path) ? false : retryRead,
  })
}

/**
 * Reads through the cache. The last answer stays on screen while a changed input loads. `skipToken` waits.
 *
 * @example const { data, error, isPending } = useQuery(fans.get, { organization_id, id })
 */
export function useQuery<E extends Query>(
  endpoint: E,
  input: SentOf<E> | typeof skipToken,
  { keepLast = true, ...asking }: Asking & { keepLast?: boolean } = {},
) {
  return useTanstackQuery({
    ...queryOf(endpoint, input, asking),
    ...(keepLast && { placeholderData: keepPreviousData }),
  })
}

export { skipToken } from '@tanstack/react-query'
