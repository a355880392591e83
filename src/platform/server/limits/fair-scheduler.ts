import { fairQueue } from './fair-queue.ts'

/**
 * Starts one piece of work in each turn of the event loop, round robin between flows. Without it, fifty requests that arrive
 * together would all start in one turn, and every other request and every answer of the database would wait for the last.
 *
 * @example
 * const start = fairScheduler()
 * start(drop_id, () => handle(request, response))
 */
export function fairScheduler() {
  const waiting = fairQueue<() => void>()

  function next() {
    const [first] = waiting.take(1)
    // before the work, which may throw
    if (waiting.length > 0) setImmediate(next)
    first?.item()
  }

  return (flow: string, work: () => void) => {
    if (waiting.length === 0) setImmediate(next)
    waiting.add(flow, work)
  }
}
