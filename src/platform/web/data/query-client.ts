import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Endpoint, Topic } from '#platform/contract/endpoint.ts'
import { NO_SUCH_ORGANIZATION } from '#platform/contract/problem.ts'
import { Failure } from './send.ts'

/** Reads come back up to three times on a lost network or a 5xx; never after another answer. Writes never do. */
export const retryRead = (failures: number, error: unknown) =>
  failures < 3 && error instanceof Failure && (error.status === 0 || error.status >= 500)

/** Growing delay in milliseconds: 0.5 s, 1 s, 2 s. */
export const retryDelay = (failures: number) => 500 * 2 ** failures

/** Calls that are never retried: a wrong link or a missing audience does not improve with a retry. */
export const neverRetried: readonly string[] = ['/roster/v0/url_import/verify', '/roster/v0/audience/get']

/** Topic of who is signed in and which teams they are in. */
const ME: Topic = 'me'

export function createQueryClient() {
  // somebody who was taken out of the team sees so at once; several calls at a time ask once
  const onError = (error: unknown) => {
    if (!(error instanceof Failure) || error.message !== NO_SUCH_ORGANIZATION) return
    void client.invalidateQueries({ predicate: query => showsTopic(query, ME) }, { cancelRefetch: false })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: retryRead, retryDelay, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Makes every cached answer stale that shows one of the topics; those on screen are fetched again. */
export function refreshTopics(client: QueryClient, topics: readonly Topic[]) {
  return client.invalidateQueries({
    predicate: query => topics.some(topic => showsTopic(query, topic)),
  })
}

/** Metadata of a query by which commands and live messages find it. */
export const metaOf = ({ shows }: Endpoint) => ({ shows })

export const showsTopic = ({ meta }: Query, topic: Topic) =>
  ((meta?.shows as readonly Topic[] | undefined) ?? []).includes(topic)
