import type { Database } from '#platform/server/database/db.ts'
import { scaled } from '#platform/server/limits/rate-limits.ts'
import { staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'

/** Wrong one-time codes in the whole installation. */
export const WRONG_CODES = { key: 'wrong_code:all', windowSeconds: 3_600 } as const

/** In an hour; honest typing errors of an installation stay below it. */
const USUAL = 1_000

export const hasManyWrongCodes = (wrongCodes: number, limitFactor: number) => wrongCodes > scaled(USUAL, limitFactor)

const EFFORT = { usual: 1, many: 2, veryMany: 4 } as const

/** How often the usual work a challenge takes: more while somebody guesses codes. Four times is some three seconds of a phone. */
export const effortFor = (wrongCodes: number, limitFactor: number): number => {
  if (hasManyWrongCodes(wrongCodes, limitFactor * 4)) return EFFORT.veryMany
  return hasManyWrongCodes(wrongCodes, limitFactor) ? EFFORT.many : EFFORT.usual
}

/** The effort of now, known for ten seconds; the usual one while the database is away. */
export function captchaEffort(limitFactor: number) {
  const caches = new WeakMap<Database, ReturnType<typeof cacheOf>>()
  const cacheOf = (database: Database) =>
    staleWhileRevalidate<number>({
      ttlMs: 10_000,
      max: 1,
      load: async () => {
        const text = 'select hits_of($1, $2) as count'
        const [row] = await database.statement<{ count: number }>('hits', text, [
          WRONG_CODES.key,
          WRONG_CODES.windowSeconds,
        ])
        return effortFor(row?.count ?? 0, limitFactor)
      },
    })
  return async (database: Database): Promise<number> => {
    const cache = caches.get(database) ?? cacheOf(database)
    caches.set(database, cache)
    return (await Promise.resolve(cache.get('effort')).catch(() => null)) ?? EFFORT.usual
  }
}
