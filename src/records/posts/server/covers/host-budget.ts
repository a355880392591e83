import type { Database } from '#platform/server/database/db.ts'
import { countHits } from '#platform/server/limits/rate-limits.ts'

/** Seconds in which pictures are counted. */
export const WINDOW_S = 5
/** Pictures that one team fetches from a host in this time, and all teams together: as little as a reader who scrolls. */
export const PICTURES_OF_A_TEAM = 20
export const PICTURES_OF_ALL = 80

/**
 * Whether one more picture may be fetched from a host now. A host that has refused once is not asked again in the same run.
 *
 * @example
 * const budget = hostBudget(database, organization_id)
 * if (await budget.take('https://cdn.example/1.jpg')) ...
 */
export function hostBudget(database: Database, organization_id: string) {
  const spent = new Set<string>()
  return {
    async take(address: string): Promise<boolean> {
      const host = URL.canParse(address) ? new URL(address).host : ''
      if (spent.has(host)) return false
      const [own = 0, all = 0] = await countHits(
        database,
        [`cover:${organization_id}:${host}`, `cover:${host}`].map(key => ({ key, windowSeconds: WINDOW_S })),
      )
      if (own <= PICTURES_OF_A_TEAM && all <= PICTURES_OF_ALL) return true
      spent.add(host)
      return false
    },
    /** Whether a host has to be left alone for a while. */
    isSpent: () => spent.size > 0,
  }
}
