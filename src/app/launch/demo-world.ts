import { storageOf } from '#app/services/providers.ts'
import { keyFor } from '#app/services/sign-up.ts'
import type { Settings } from '#app/settings.ts'
import { seedDemo } from '#demo/seed.ts'
import { createDatabase, createPool } from '#platform/server/database/db.ts'
import { derivedKeys, secretBox } from '#platform/server/secret-box.ts'

/** Creates the demo world in the database and folder of these settings, unless it exists. */
export async function makeDemoWorld(settings: Settings, log?: (line: string) => void): Promise<void> {
  const url = settings.DATABASE_APP_URL
  const database = createDatabase({ url, max: 1, statementTimeout: 60_000 })
  const authPool = createPool({ url, role: 'fanfare_auth', max: 1 })
  try {
    await seedDemo({
      database,
      authPool,
      storage: storageOf(settings),
      dropHost: settings.DROP_HOST,
      libraries: { box: secretBox(settings.FANFARE_ENCRYPTION_KEYS), accountKey: keyFor(settings, 'music accounts') },
      contactKeys: derivedKeys(settings.FANFARE_ENCRYPTION_KEYS, 'contact'),
      ...(log ? { log } : {}),
    })
  } finally {
    await authPool.end()
    await database.close()
  }
}
