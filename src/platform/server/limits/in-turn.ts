import { fairQueue } from './fair-queue.ts'

/** Long enough for what costs little to go together, short enough that nobody notices waiting for it. */
const SLICE_MS = 2

/**
 * Begins work in short slices, a slice for each turn of the event loop, one of each stream in turn. Fifty requests of a rush
 * that were all begun as they came would keep everybody else, and every answer of the database, waiting until the last of them
 * is through. What is named `atOnce` waits for no turn, as long as that takes no more than a slice.
 *
 * @example
 * const begin = inTurn()
 * begin(drop_id, () => handle(request, response))
 */
export function inTurn() {
  const waiting = fairQueue<() => void>()
  let spentMs = 0
  let isCounting = false

  function now(work: () => void) {
    if (!isCounting) setImmediate(forget)
    isCounting = true
    const begun = performance.now()
    try {
      work()
    } finally {
      spentMs += performance.now() - begun
    }
  }

  function forget() {
    spentMs = 0
    isCounting = false
  }

  function next() {
    const end = performance.now() + SLICE_MS
    try {
      do waiting.take(1)[0]?.item()
      while (waiting.length > 0 && performance.now() < end)
    } finally {
      // if one throws, the others still have their turn
      if (waiting.length > 0) setImmediate(next)
    }
  }

  return (stream: string, work: () => void, { atOnce = false } = {}) => {
    if (atOnce && spentMs < SLICE_MS) return now(work)
    if (waiting.length === 0) setImmediate(next)
    waiting.add(stream, work)
  }
}
