import { LRUCache } from 'lru-cache'

interface Options<V> {
  /** How long a value is fresh, in ms. */
  ttlMs: number
  /** Values kept. The least recently used one is dropped first. */
  max: number
  /** Reads the value. `known` is the kept one, so that an unchanged value costs little. Null is not kept. */
  load: (key: string, known: V | undefined) => Promise<V | null>
}

/** How stale a value a caller accepts, in ms past its time to live. */
export interface StaleLimits {
  /** A value up to this stale is answered at once and revalidated in the background; the default is the time to live. */
  maxStaleMs?: number
  /** A value up to this stale is not even revalidated. */
  revalidateAfterMs?: number
}

const NOT_FOUND = Symbol('not found')

/**
 * Values of the database kept in memory, stale-while-revalidate (RFC 5861): a busy key costs one read per time to live,
 * whatever its load. While the database is away, the last value is answered.
 *
 * @example
 * const drops = staleWhileRevalidate({ ttlMs: 1000, max: 2000, load: (id, known) => readDrop(database, id, known) })
 * await drops.get(id)
 */
export function staleWhileRevalidate<V extends object | number>({ ttlMs, max, load }: Options<V>) {
  const cache = new LRUCache<string, V>({
    ttl: ttlMs,
    max,
    ttlResolution: 0,
    // never 0, which lru-cache takes for a value without an end
    perf: { now: () => performance.now() + 1 },
    // a value evicted while it is read still reaches its callers
    ignoreFetchAbort: true,
    fetchMethod: async (key, known) => {
      const value = await load(key, known).catch(error => known ?? Promise.reject(error))
      // a key whose read is rejected is deleted
      return value ?? Promise.reject(NOT_FOUND)
    },
  })
  const fetched = (key: string, options: LRUCache.FetchOptions<string, V, unknown>): Promise<V | null> =>
    cache.fetch(key, options).then(
      value => value ?? null,
      error => (error === NOT_FOUND ? null : Promise.reject(error)),
    )

  return {
    /** @throws what `load` throws, when nothing is cached yet. */
    get(key: string, { maxStaleMs = ttlMs, revalidateAfterMs = 0 }: StaleLimits = {}): V | Promise<V | null> {
      const staleMs = -cache.getRemainingTTL(key)
      const known = staleMs <= revalidateAfterMs && cache.get(key, { allowStale: true, noDeleteOnStaleGet: true })
      return known || fetched(key, { allowStale: staleMs <= maxStaleMs })
    },
    /** Reads now, even if the cached value is fresh. If that fails, returns the cached value. */
    revalidate: (key: string): Promise<V | null> => fetched(key, { forceRefresh: true }),
    /** The next caller waits for what is there then, instead of being given the cached value. */
    forget: (key: string): void => void cache.delete(key),
  }
}
