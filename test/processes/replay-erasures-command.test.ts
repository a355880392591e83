import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeUpKeys } from '#app/settings.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { type DatabaseHost, startDatabaseHost } from '../database-host.ts'
import { type ErasableFans, erasableFans, somebody } from '../fans/erasable-fans.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { run } from './backups.ts'

let folder: string
let host: DatabaseHost
let server: TestServer
let fans: ErasableFans
let isRunning = true
async function stopProduct() {
  if (!isRunning) return
  isRunning = false
  await server.stop()
  await host.stop()
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-erasures-'))
  host = await startDatabaseHost(folder)
  const { ownerUrl } = host
  await migrate({ ownerUrl })
  server = await startTestServer({
    jobs: true,
    database: { ownerUrl, drop: async () => {} },
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      FANFARE_DATA_DIR: folder,
      FANFARE_ENCRYPTION_KEYS: madeUpKeys(ownerUrl),
    },
  })
  fans = await erasableFans(server)
})
afterAll(async () => {
  await stopProduct()
  rmSync(folder, { recursive: true, force: true })
})

/** A fan with somebody's address, as an old backup has them: from before the erasure. */
async function bringBack(address: string): Promise<string> {
  const id = randomUUID()
  await server.sql(`insert into fans (organization_id, id, created_at) values ($1, $2, now() - interval '1 year')`, [
    fans.organization_id,
    id,
  ])
  await server.sql(
    `insert into fan_contacts (organization_id, channel, value, address, fan_id) values ($1, 'EMAIL', lower($2), $2, $3)`,
    [fans.organization_id, address, id],
  )
  return id
}

it('erases restored people again, in the database that runs here and in one that nobody runs', async () => {
  const person = somebody()
  const { fan_id } = await fans.signUp({ ...person })
  await fans.quiet()
  await fans.erase(fan_id)
  await fans.finished(fan_id)

  const back = await bringBack(person.email_address)
  const running = await run('replay-erasures', [], folder)
  expect(running.words).toContain(`team ${fans.organization_id}: fan ${back} erased again`)
  expect(running.words).toContain('1 erasures on record, 1 fans and 0 creators erased again')
  expect(running.code).toBe(0)
  expect(await server.sql('select from fans where id = $1', [back])).toEqual([])

  const again = await bringBack(person.email_address)
  await stopProduct()
  const alone = await run('replay-erasures', [], folder)
  expect(alone.words).toContain(`fan ${again} erased again`)
  expect(alone.code).toBe(0)
}, 120_000)
