import { sql } from 'kysely'
import type { SocialPlatform } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Look-ups a day of one team on one platform. A pasted link costs the platform a call of its own; fifty profiles that are
 * renewed cost YouTube, the narrowest, as much as one. So no team takes all of the 10,000 units a day that YouTube gives a
 * whole installation.
 */
const A_DAY = { LINK: 2_000, RENEWAL: 20_000 } as const

interface Wanted {
  organization_id: string
  platform: SocialPlatform
  purpose: keyof typeof A_DAY
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
  const most = Math.round(A_DAY[purpose] * limitFactor)
  const { rows } = await sql<{ granted: number }>`
    select spend_lookups(${organization_id}, ${dayOf(now)}, ${platform}, ${purpose}, ${count}, ${most}) as granted
  `.execute(db)
  return rows[0]?.granted ?? 0
}

/** In UTC. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** Seconds until the next budget. */
export const untilNextBudget = (now: Date) => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
