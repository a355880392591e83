import type { ProfileReference } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What usernames are told apart by. */
export const usernameKey = (username: string) => username.toLowerCase().normalize('NFC')

/**
 * The profile of the catalogue that a reference names, the one that was asked about last where several have borne the name.
 * Undefined where there is none, or only the platform can tell.
 */
export function knownProfile(db: Db, { platform, by, value }: ProfileReference) {
  if (by !== 'handle' && by !== 'id') return undefined
  return profiles(db)
    .where('platform', '=', platform)
    .where(by === 'id' ? 'platform_id' : 'username_key', '=', by === 'id' ? value : usernameKey(value))
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const profileById = (db: Db, id: string) => profiles(db).where('id', '=', id).executeTakeFirstOrThrow()

const profiles = (db: Db) =>
  db.selectFrom('social_profiles').select(['id', 'avatar_url', 'full_name', 'username', 'platform', 'checked_at'])

/** How long an answer of a platform is good for. */
export const PROFILE_TTL_MS = 24 * 3_600_000

export const isFresh = ({ checked_at }: { checked_at: Date }, now: Date) =>
  now.getTime() - checked_at.getTime() < PROFILE_TTL_MS

const HOUR_MS = 3_600_000
/** The minute of the hour at which stale profiles of rosters are refreshed. */
export const RENEWAL_MINUTE = 17

/** When a profile of a roster is asked about again: the first hourly run after its answer is a day old. */
export function nextCheckAt(checked_at: Date, now: Date): Date {
  const due = Math.max(checked_at.getTime() + PROFILE_TTL_MS, now.getTime())
  const run = Math.floor(due / HOUR_MS) * HOUR_MS + RENEWAL_MINUTE * 60_000
  return new Date(run > due ? run : run + HOUR_MS)
}
