import {
  type MutateOptions,
  type Query,
  type QueryFilters,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AnswerOf, Endpoint, SentOf, Topic } from '#platform/contract/endpoint.ts'
import { toast } from '../ui/layers/toasts.ts'
import { refreshTopics, showsTopic } from './query-client.ts'
import { Failure, send } from './send.ts'
import { queryKey as keyOf } from './use-query.ts'

type Command = Endpoint<'command'>

export interface CommandWords<E extends Command> {
  /** Said when it worked; nothing is said without it. */
  done?: string | ((answer: AnswerOf<E>, input: SentOf<E>) => string)
  /** Success takes the place of an earlier toast of this id; a text is also the id of the failure before it. */
  toastId?: string | ((answer: AnswerOf<E>, input: SentOf<E>) => string)
  /**
   * Runs once it worked, also when the component that sent it is gone; the callbacks of `mutate` then do not. Queries are
   * refreshed once it is done.
   */
  succeeded?: (answer: AnswerOf<E>, input: SentOf<E>) => void | Promise<void>
  /** Said when it failed, followed by the server's reason: '{message}: {detail}'. */
  failed?: string
  /** With it the failure, and its Retry, can be closed before the same is sent again. */
  failureToastId?: string
  /** Says `failed` alone. */
  withoutReason?: true
  /** Offered for ten seconds with the success. */
  undo?: (answer: AnswerOf<E>, input: SentOf<E>) => void
  /** Undo is not offered where this says no. */
  canUndo?: (answer: AnswerOf<E>) => boolean
  /** Optimistic update: changes the screen at once and is rolled back when the command fails. */
  optimistic?: (edit: Edit, input: SentOf<E>) => void
}

/** Edits cached answers of a query: the one for `input`, or all of them without it. */
export interface Edit {
  <Q extends Endpoint<'query'>>(endpoint: Q, change: (answer: AnswerOf<Q>) => AnswerOf<Q>, input?: SentOf<Q>): void
  /** The expected answer for `input`, also when the server had no value before, such as a first rating. */
  answer<Q extends Endpoint<'query'>>(endpoint: Q, input: SentOf<Q>, answer: AnswerOf<Q>): void
  /** A record in every list that shows the topic, and where it is the whole answer. Its id belongs to nothing else there. */
  record<R extends { id: string }>(topic: Topic, id: string, change: (record: R) => R): void
}

/**
 * Runs a command; when it succeeded every query is refreshed that shows what it changes.
 *
 * @example const rename = useCommand(creatorTags.rename, { done: 'Tag Updated', failed: 'Failed to Update Tag' })
 */
export function useCommand<E extends Command>(endpoint: E, words: CommandWords<E> = {}) {
  const client = useQueryClient()
  type Options = MutateOptions<AnswerOf<E>, Failure, SentOf<E>, Before>
  const again = useRef<(input: SentOf<E>) => void>(() => {})
  const latest = useRef<{ input: SentOf<E>; options: Options }>(undefined)
  const mutationOptions: UseMutationOptions<AnswerOf<E>, Failure, SentOf<E>, Before> = {
    mutationKey: [endpoint.method, endpoint.path],
    retry: false,
    mutationFn: input => send(endpoint, input),
    onMutate: async input => {
      const before: Before = []
      if (!words.optimistic) return before
      const changes: Change[] = []
      words.optimistic(editInto(changes), input)
      for (const { of, change } of changes) {
        await client.cancelQueries(of)
        for (const query of client.getQueryCache().findAll(of)) {
          const { data, dataUpdatedAt, error, status } = query.state
          const changed = change(data)
          if (changed === undefined) continue
          before.push([query, { data, dataUpdatedAt, error, status }])
          client.setQueryData(query.queryKey, changed)
        }
      }
      return before
    },
    onSuccess: (answer, input) => {
      const succeeded = words.succeeded?.(answer, input)
      const done = typeof words.done === 'function' ? words.done(answer, input) : words.done
      const { toastId } = words
      const undo = words.canUndo?.(answer) === false ? undefined : words.undo
      const id = typeof toastId === 'function' ? toastId(answer, input) : toastId
      if (done) toast.success(done, { ...(id && { id }), ...(undo && { undo: () => undo(answer, input) }) })
      return succeeded
    },
    onError: (error, input, before) => {
      // Latest first, so that an answer edited twice ends as it was.
      for (const [query, state] of before?.toReversed() ?? []) query.setState(state)
      if (!words.failed) return
      const { failureToastId = typeof words.toastId === 'string' ? words.toastId : undefined } = words
      const detail = error instanceof Failure && !words.withoutReason ? error.message : undefined
      toast.error(words.failed, {
        detail,
        ...(failureToastId && { id: failureToastId }),
        ...(isRetryable(error) && { action: { label: 'Retry', run: () => again.current(input) } }),
      })
    },
    onSettled: (_answer, error) => {
      const refreshed = refreshTopics(client, endpoint.changes)
      // a command that failed is over at once; the reads may wait for the connection
      return error ? undefined : refreshed
    },
  }
  const mutation = useMutation(mutationOptions)
  const run = mutation.mutate
  const mutate = useCallback(
    (input: SentOf<E>, options: Options = {}) => {
      latest.current = { input, options }
      run(input, options)
    },
    [run],
  )
  useEffect(() => {
    again.current = input => {
      // with what its caller does afterwards: a dialog closes also when the second try succeeds
      if (latest.current?.input === input) return run(input, latest.current.options)
      // but not once another command was sent from there: it belongs to that one, which may be pending still
      const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(mutationOptions))
      mutation.execute(input).catch(() => {})
    }
  })
  return { ...mutation, mutate }
}

/** Nothing is wrong with the request itself: no connection, a busy server, or one that failed. */
export const isRetryable = (error: unknown) =>
  error instanceof Failure && (error.status === 0 || error.status === 429 || error.status >= 500)

type Before = [Query, Partial<Query['state']>][]

interface Change {
  of: QueryFilters
  /** Undefined leaves it alone. */
  change: (answer: unknown) => unknown
}

function editInto(changes: Change[]): Edit {
  const edit = <Q extends Endpoint<'query'>>(
    endpoint: Q,
    change: (answer: AnswerOf<Q>) => AnswerOf<Q>,
    input?: SentOf<Q>,
  ) => {
    const queryKey = input === undefined ? [endpoint.method, endpoint.path] : keyOf(endpoint, input)
    changes.push({ of: { queryKey }, change: answer => (answer === undefined ? undefined : change(answer as never)) })
  }
  const answer: Edit['answer'] = (endpoint, input, given) =>
    changes.push({ of: { queryKey: keyOf(endpoint, input), exact: true }, change: () => given })
  const record: Edit['record'] = (topic, id, change) => {
    const isIt = (item: unknown) => (item as { id?: unknown } | null | undefined)?.id === id
    const changed = (item: unknown) => (isIt(item) ? change(item as never) : item)
    const holdsIt = ({ state: { data } }: Query) => isIt(data) || itemsOf(data).some(isIt)
    changes.push({
      of: { predicate: query => showsTopic(query, topic) && holdsIt(query) },
      change: answer =>
        isIt(answer) ? changed(answer) : { ...(answer as object), items: itemsOf(answer).map(changed) },
    })
  }
  return Object.assign(edit, { answer, record })
}

const itemsOf = (answer: unknown): unknown[] => {
  const items = (answer as { items?: unknown } | null | undefined)?.items
  return Array.isArray(items) ? items : []
}
