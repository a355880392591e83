import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { schemaFolder, tableFiles } from '#platform/server/database/schema-files.ts'
import { emptyDatabase } from '../database.ts'

const OLD_UPSERT_FAN = 'upsert_fan(uuid, uuid, jsonb, jsonb, boolean, boolean, text)'
/** Functions as they were before fans had `agreed_channels`. */
const BEFORE: Record<string, [now: string, before: string][]> = {
  'settle_marketing.sql': [
    ['set marketing = said.marketing, agreed_channels = said.channels', 'set marketing = said.marketing'],
    [
      '(f.marketing, f.agreed_channels) is distinct from (said.marketing, said.channels)',
      'f.marketing <> said.marketing',
    ],
  ],
  'hear_consents.sql': [
    ['f.id, f.agreed_channels from', 'f.id, f.marketing from'],
    ['w.channel <> all (f.agreed_channels)', "f.marketing <> 'YES'"],
  ],
  'upsert_fan.sql': [
    [`drop function if exists ${OLD_UPSERT_FAN};`, ''],
    ["agreed text[] default '{}'", "agreed text default 'NONE'"],
  ],
}

let database: Awaited<ReturnType<typeof emptyDatabase>>
let owner: pg.Client
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'fanfare-db-'))
  cpSync(schemaFolder, folder, { recursive: true })
  rmSync(join(folder, 'migrations/0490_agreed_channels.sql'))
  for (const [name, changes] of Object.entries(BEFORE)) {
    let text = readFileSync(join(folder, 'functions', name), 'utf8')
    for (const [now, before] of changes) {
      expect(text).toContain(now)
      text = text.replace(now, before)
    }
    writeFileSync(join(folder, 'functions', name), text)
  }
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const [organization_id, fan_id] = [randomUUID(), randomUUID()]
const consent = (channel: string, state: string) =>
  owner.query(
    `insert into consents (organization_id, id, fan_id, purpose, channel, state, checkbox, text_id, text_hash, locale, commitment)
     values ($1, $2, $3, 'MARKETING', $4, $5, 'NONE', $2, '', 'en', '')`,
    [organization_id, randomUUID(), fan_id, channel, state],
  )
const channels = async () => (await owner.query('select agreed_channels from fans')).rows[0].agreed_channels
const hasOld = async () =>
  (await owner.query('select to_regprocedure($1) is not null as found', [OLD_UPSERT_FAN])).rows[0].found

it('keeps the channels of consent, and the functions that the version before calls, while migrations run', {
  timeout: 120_000,
}, async () => {
  await migrate({ ownerUrl: database.ownerUrl, folder })
  await owner.query('insert into fans (organization_id, id) values ($1, $2)', [organization_id, fan_id])
  await consent('EMAIL', 'GIVEN')
  const tables = new Set((await tableFiles()).map(({ name }) => name))
  await migrate({ ownerUrl: database.ownerUrl, onlyTables: tables })
  expect(await channels()).toEqual(['EMAIL'])
  // a sign-up and an opt-out at the version before, which still serves
  expect(await hasOld()).toBe(true)
  await consent('PHONE', 'GIVEN')
  expect(await channels()).toEqual(['EMAIL', 'PHONE'])
  await consent('EMAIL', 'WITHDRAWN')
  expect(await channels()).toEqual(['PHONE'])
  await migrate({ ownerUrl: database.ownerUrl })
  expect(await hasOld()).toBe(false)
  expect(await channels()).toEqual(['PHONE'])
})
