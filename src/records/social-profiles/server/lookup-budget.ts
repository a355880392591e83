import { sql } from 'kysely'
import type { SocialPlatform } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { scaled } from '#platform/server/limits/rate-limits.ts'

/**
 * Profiles a day of one team: by links that are pasted, and to renew. So that no team takes all that a platform gives an
 * installation: YouTube 10,000 units, of which a profile costs three; X bills every one.
 */
const A_DAY = {
  TikTok: { LINK: 2_000, RENEWAL: 20_000 },
  Instagram: { LINK: 1_000, RENEWAL: 2_000 },
  YouTube: { LINK: 500, RENEWAL: 1_000 },
  Twitter: { LINK: 500, RENEWAL: 1_000 },
} as const

interface Wanted {
  organization_id: string
  platform: SocialPlatform
  purpose: 'LINK' | 'RENEWAL'
  count: number
  now: Date
  /** Widens the budget. */
  limitFactor: number
}

/** Takes look-ups off the team's budget of the day. Answers how many of them may be made. */
export async function spendLookups(
  db: Db,
  { organization_id, platform, purpose, count, now, limitFactor }: Wanted,
): Promise<number> {
  const most = scaled(A_DAY[platform][purpose], limitFactor)
  const { rows } = await sql<{ granted: number }>`
    select spend_lookups(${organization_id}, ${dayOf(now)}, ${platform}, ${purpose}, ${count}, ${most}) as granted
  `.execute(db)
  return rows[0]?.granted ?? 0
}

/** Gives back what a platform did not answer because it asked to wait: it costs nothing there. */
export async function returnLookups(
  db: Db,
  { organization_id, platform, purpose, count, now }: Omit<Wanted, 'limitFactor'>,
): Promise<void> {
  await db
    .updateTable('lookup_budgets')
    .set({ spent: sql`greatest(0, spent - ${count}::integer)` })
    .where('organization_id', '=', organization_id)
    .where('day', '=', dayOf(now))
    .where('platform', '=', platform)
    .where('purpose', '=', purpose)
    .execute()
}

/** In UTC. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** Seconds until the next budget. */
export const untilNextBudget = (now: Date) => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
