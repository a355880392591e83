import { type MutationFilters, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'

/**
 * Runs of a command, also those sent by a component that is gone: whether one is pending, and when the last one that
 * worked was sent (0 before the first).
 *
 * `isPending` is as old as the last render; ask `isPendingNow` before a command is sent, or two clicks send it twice.
 *
 * @example const { isPending } = useRuns(mentions.reply, ({ mentionId }) => mentionId === mention.id)
 */
export function useRuns<E extends Endpoint<'command'>>(endpoint: E, isSame: (input: SentOf<E>) => boolean) {
  const client = useQueryClient()
  const filters: MutationFilters = {
    mutationKey: [endpoint.method, endpoint.path],
    predicate: ({ state }) => state.status !== 'idle' && isSame(state.variables as SentOf<E>),
  }
  const runs = useMutationState({
    filters,
    select: ({ state: { status, submittedAt } }) => ({ status, submittedAt }),
  })
  const succeeded = runs.filter(({ status }) => status === 'success')
  return {
    isPending: runs.some(({ status }) => status === 'pending'),
    isPendingNow: () => client.isMutating(filters) > 0,
    succeededAt: Math.max(0, ...succeeded.map(({ submittedAt }) => submittedAt)),
  }
}
