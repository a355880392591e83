import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import { requireDurableDatabase } from '#app/launch/durable-database.ts'
import { loadSettings } from '#app/settings.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { cloneDatabase } from '../database.ts'
import { startProgram } from './processes.ts'

// the cluster of the tests forgets what it is told: exactly what a start must not accept
let forgetful: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  forgetful = await cloneDatabase()
})
afterAll(() => forgetful.drop())

const check = async (ownerUrl: string, more: Record<string, string> = {}) => {
  const settings = loadSettings({ FANFARE_ENV: 'development', DATABASE_URL: ownerUrl, ...more })
  const database = createDatabase({ url: settings.DATABASE_APP_URL, max: 1 })
  try {
    await requireDurableDatabase(settings, database)
  } finally {
    await database.close()
  }
}

describe('database without durable commits (THREATS 30)', () => {
  it.each(['server', 'worker'] as const)('is refused by %s with its setting and exit code 2', async program => {
    const started = startProgram(program, { FANFARE_ENV: 'development', DATABASE_URL: forgetful.ownerUrl, PORT: '0' })
    await expect(started).rejects.toMatchObject({
      code: 2,
      message: expect.stringMatching(/fsync is off[\s\S]*full_page_writes is off[\s\S]*synchronous_commit is off/),
    })
  })
  it('is accepted when the operator vouches for the storage', async () => {
    await expect(check(forgetful.ownerUrl)).rejects.toThrow('may forget')
    await check(forgetful.ownerUrl, { DATABASE_DURABILITY: 'trust' })
  })
  it('is accepted when durable, until asynchronous commit is switched on', async () => {
    const durable = await startEmbeddedPostgres({ throwaway: true, durable: true })
    try {
      await migrate({ ownerUrl: durable.ownerUrl })
      await check(durable.ownerUrl)
      await asOwner(durable.ownerUrl, owner =>
        owner.query(`alter database ${new URL(durable.ownerUrl).pathname.slice(1)} set synchronous_commit = off`),
      )
      await expect(check(durable.ownerUrl)).rejects.toThrow('synchronous_commit is off')
    } finally {
      await durable.stop()
    }
  }, 30_000)
})
