interface FreshCacheOptions<V> {
  /** How long a value is given without asking again, in ms. */
  freshForMs: number
  /** Values kept; the one unused longest goes first. */
  maximum: number
  /** Reads the value anew; `known` is the kept one, so that an unchanged value costs little. Null is not kept. */
  load: (key: string, known: V | undefined) => Promise<V | null>
}

/** What a caller is content with, in ms past a value's time. */
export interface Patience {
  /** A value so old is given at once, and read anew meanwhile. */
  oldestMs?: number
  /** One that is younger than this is not even read anew. */
  unreadMs?: number
}

interface Kept<V> {
  value: V
  freshUntil: number
  asking: boolean
}

/**
 * Values of the database kept in memory. A value past its time is given once more while it is read anew, so that a busy key
 * costs one read per period whatever its load; while the database is away the last value stands.
 *
 * @example
 * const drops = freshCache({ freshForMs: 1000, maximum: 2000, load: (id, known) => readDrop(database, id, known) })
 * await drops.get(id)
 */
export function freshCache<V>({ freshForMs, maximum, load }: FreshCacheOptions<V>) {
  const kept = new Map<string, Kept<V>>()
  const loading = new Map<string, Promise<V | null>>()

  async function read(key: string): Promise<V | null> {
    const known = kept.get(key)
    const value = await load(key, known?.value)
    kept.delete(key)
    if (value === null) return null
    kept.set(key, { value, freshUntil: performance.now() + freshForMs, asking: false })
    for (const oldest of kept.keys()) {
      if (kept.size <= maximum) break
      kept.delete(oldest)
    }
    return value
  }

  function readOnce(key: string): Promise<V | null> {
    const running = loading.get(key)
    if (running) return running
    const promise = read(key).finally(() => loading.delete(key))
    loading.set(key, promise)
    return promise
  }

  return {
    /** @throws what `load` throws, where nothing is kept yet. */
    get(key: string, { oldestMs = freshForMs, unreadMs = 0 }: Patience = {}): V | Promise<V | null> {
      const known = kept.get(key)
      if (!known) return readOnce(key)
      const now = performance.now()
      // long unused: nobody has asked for it, so nobody kept it fresh
      if (now > known.freshUntil + oldestMs) return readOnce(key).catch(() => known.value)
      if (now > known.freshUntil + unreadMs && !known.asking) {
        known.asking = true
        readOnce(key).catch(() => Object.assign(known, { asking: false, freshUntil: performance.now() + freshForMs }))
      }
      return known.value
    },
    /** Reads anew now, whatever is kept; while that fails, the kept value stands. */
    renew: (key: string): Promise<V | null> => readOnce(key),
  }
}
