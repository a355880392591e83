import type { Settings } from '#app/settings.ts'
import { type Database, isUnavailable } from '#platform/server/database/db.ts'
import { SettingsError } from '#platform/server/settings.ts'

/** What PostgreSQL may be told to skip, and what a power cut then takes. */
const PROMISES = {
  fsync: 'the whole database may be lost',
  full_page_writes: 'pages that were half written stay broken',
  synchronous_commit: 'sign-ups that were answered may be gone',
}

/**
 * A sign-up that was answered must not be lost, so a database that was told not to wait for its disk is refused. Nothing
 * here proves that the disk itself tells the truth.
 *
 * @throws SettingsError that names what is off
 */
export async function requireDurableDatabase(settings: Settings, database: Database): Promise<void> {
  if (settings.FANFARE_ENV === 'test' || settings.DATABASE_DURABILITY === 'trust') return
  const off = await settingsThatAreOff(database)
  if (off.length === 0) return
  const faults = off.map(name => `  DATABASE_URL: ${name} is off, so after a power cut ${PROMISES[name]}`)
  throw new SettingsError(
    `Fanfare does not start on a database that may forget:\n${faults.join('\n')}\nTurn it on in PostgreSQL, or set DATABASE_DURABILITY=trust where the storage beneath keeps that promise.`,
  )
}

async function settingsThatAreOff(database: Database): Promise<(keyof typeof PROMISES)[]> {
  try {
    // as this account finds them: a role or a database may have settings of its own
    const { rows } = await database.pool.query<{ name: keyof typeof PROMISES }>(
      `select name from unnest($1::text[]) as asked (name) where current_setting(name) = 'off'`,
      [Object.keys(PROMISES)],
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    // it is away: the product waits for it, and the next start asks again
    if (isUnavailable(error)) return []
    throw error
  }
}
