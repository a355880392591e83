import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { refreshTopics } from './query-client.ts'
import { Failure, send } from './send.ts'
import { toast } from './ui/toasts.ts'
import { queryKey } from './use-query.ts'

type Command = Endpoint<'command'>

export interface CommandWords<E extends Command> {
  /** Said when it worked; nothing is said without it. */
  done?: string | ((answer: AnswerOf<E>, input: SentOf<E>) => string)
  /** Said when it failed, followed by the server's reason: '{message}: {detail}'. */
  failed?: string
  /** Offered for ten seconds with the success. */
  undo?: (answer: AnswerOf<E>, input: SentOf<E>) => void
  /** Changes what is on screen at once; taken back when the command fails. */
  optimistic?: (edit: Edit, input: SentOf<E>) => void
}

/** Edits cached answers of a query: the one for `input`, or all of them without it. */
export type Edit = <Q extends Endpoint<'query'>>(
  endpoint: Q,
  change: (answer: AnswerOf<Q>) => AnswerOf<Q>,
  input?: SentOf<Q>,
) => void

/**
 * Runs a command; when it succeeded every query is refreshed that shows what it changes.
 *
 * @example const rename = useCommand(creatorTags.rename, { done: 'Tag Updated', failed: 'Failed to Update Tag' })
 */
export function useCommand<E extends Command>(endpoint: E, words: CommandWords<E> = {}) {
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, Failure, SentOf<E>, Before>({
    mutationKey: [endpoint.method, endpoint.path],
    retry: false,
    mutationFn: input => send(endpoint, input),
    onMutate: async input => {
      const before: Before = []
      if (!words.optimistic) return before
      const edits: Parameters<Edit>[] = []
      words.optimistic((...edit) => edits.push(edit as Parameters<Edit>), input)
      for (const [query, change, only] of edits) {
        const key = only === undefined ? [query.method, query.path] : queryKey(query, only)
        await client.cancelQueries({ queryKey: key })
        for (const [cached, answer] of client.getQueriesData({ queryKey: key })) {
          if (answer === undefined) continue
          before.push([cached, answer])
          client.setQueryData(cached, change(answer as never))
        }
      }
      return before
    },
    onSuccess: (answer, input) => {
      const done = typeof words.done === 'function' ? words.done(answer, input) : words.done
      const { undo } = words
      if (done) toast.success(done, undo && { undo: () => undo(answer, input) })
    },
    onError: (error, _input, before) => {
      // Latest first, so that an answer edited twice ends as it was.
      for (const [key, answer] of before?.toReversed() ?? []) client.setQueryData(key, answer)
      if (words.failed && error instanceof Failure) toast.error(words.failed, { detail: error.message })
      else if (words.failed) toast.error(words.failed)
    },
    onSettled: () => refreshTopics(client, endpoint.changes),
  })
}

type Before = [QueryKey, unknown][]
