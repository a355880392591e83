import { fairQueue } from './fair-queue.ts'

/**
 * Begins work one piece for each turn of the event loop, one of each stream in turn. Fifty requests of a rush that were all
 * begun as they came would keep everybody else, and every answer of the database, waiting until the last of them is through.
 *
 * @example
 * const begin = inTurn()
 * begin(drop_id, () => handle(request, response))
 */
export function inTurn() {
  const waiting = fairQueue<() => void>()

  function next() {
    const [first] = waiting.take(1)
    // before the work: if that throws, the others still have their turn
    if (waiting.length > 0) setImmediate(next)
    first?.item()
  }

  return (stream: string, work: () => void) => {
    if (waiting.length === 0) setImmediate(next)
    waiting.add(stream, work)
  }
}
