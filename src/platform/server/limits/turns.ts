import { raise, tooManyRequests } from '#platform/server/errors.ts'
import { fairQueue } from './fair-queue.ts'

interface TurnsOptions {
  /** Pieces of work under way at once, in this process. */
  most: number
  /** Of one flow: the others wait, so that a team leaves room for the next. */
  mostOfFlow?: number
  /** Waiting pieces of one flow, beyond which more are refused. */
  mostWaiting?: number
  /** What somebody is told who is refused. */
  refusal: string
}

/**
 * Turns of heavy work, such as decoding pictures: what comes too much waits instead of failing, round robin between flows.
 *
 * @example
 * const decoding = turns({ most: 2, refusal: 'Your team is uploading many pictures. Please try again in a minute.' })
 * await decoding(organization_id, () => decode(upload), request.gone)
 * @throws 429 while too many of the flow wait; the reason of `gone` when it is aborted before the turn
 */
export function turns({ most, mostOfFlow = most, mostWaiting = 50, refusal }: TurnsOptions) {
  const queue = fairQueue<() => void>()
  const waitingOf = new Map<string, number>()
  const runningOf = new Map<string, number>()
  let running = 0
  const count = (counts: Map<string, number>, flow: string, by: 1 | -1) => {
    const left = (counts.get(flow) ?? 0) + by
    if (left > 0) counts.set(flow, left)
    else counts.delete(flow)
  }

  function startNext() {
    for (const { item } of queue.take(most - running, flow => (runningOf.get(flow) ?? 0) >= mostOfFlow)) item()
  }

  async function turn(flow: string): Promise<void> {
    if ((waitingOf.get(flow) ?? 0) >= mostWaiting) raise(tooManyRequests(30, refusal))
    const { promise, resolve } = Promise.withResolvers<void>()
    count(waitingOf, flow, 1)
    queue.add(flow, () => {
      count(waitingOf, flow, -1)
      count(runningOf, flow, 1)
      running++
      resolve()
    })
    startNext()
    return promise
  }

  return async <T>(flow: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    await turn(flow)
    try {
      gone?.throwIfAborted()
      return await work()
    } finally {
      running--
      count(runningOf, flow, -1)
      startNext()
    }
  }
}
