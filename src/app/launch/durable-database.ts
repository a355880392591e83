import type { Settings } from '#app/settings.ts'
import { type Database, isUnavailable } from '#platform/server/database/db.ts'
import { SettingsError } from '#platform/server/settings.ts'

/** The PostgreSQL settings that trade durability for speed, and what a power cut then loses. */
const PROMISES = {
  fsync: 'the whole database may be lost',
  full_page_writes: 'pages that were half written stay broken',
  synchronous_commit: 'sign-ups that were answered may be gone',
}

/**
 * Refuses a database that does not wait for its disk, because an acknowledged sign-up must not be lost. This cannot prove
 * that the disk itself writes what it reports.
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
    // as seen by this account: a role or a database may have its own settings
    const { rows } = await database.pool.query<{ name: keyof typeof PROMISES }>(
      `select name from unnest($1::text[]) as asked (name) where current_setting(name) = 'off'`,
      [Object.keys(PROMISES)],
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    // it is away: the product waits for it, and the next start checks again
    if (isUnavailable(error)) return []
    throw error
  }
}
