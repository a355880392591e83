import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTeam } from '#app/operate/team-import/import-team.ts'
import { diskStorage } from '#integrations/storage/disk.ts'
import { silentLog } from '#platform/server/log.ts'
import { audit } from '#records/audit/contract.ts'
import { seedSide } from '../../../../../test/isolation/side.ts'
import type { Side } from '../../../../../test/isolation/world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamExports } from '../../export-contract.ts'
import { storeExport } from './export-files.ts'
import { exportTeamWork, forgetTeamExportsWork } from './export-jobs.ts'
import { LEFT_OUT, SECRET_REPLACEMENTS } from './exported-tables.ts'
import { teamArchive } from './write-team.ts'

let server: TestServer
let fresh: TestServer
let side: Side
let folder: string
const settings = { RATE_LIMIT_FACTOR: '10000' }
beforeAll(async () => {
  server = await startTestServer({ settings })
  side = await seedSide(server, 'A')
  await seedSide(server, 'B')
  fresh = await startTestServer({ settings })
  folder = await mkdtemp(join(tmpdir(), 'fanfare-team-'))
}, 240_000)
afterAll(async () => {
  await server.stop()
  await fresh.stop()
  await rm(folder, { recursive: true, force: true })
})

const storage = () => diskStorage(join(folder, 'here'))
const contextOf = ({ app, clock }: TestServer) => ({
  database: app.database,
  clock,
  log: silentLog,
  attempt: 1,
  lastAttempt: true,
})
const org = () => ({ organization_id: side.organization_id })
const asOwner = () => ({ cookie: side.owner })

async function bytesOf({ app }: TestServer, files = storage()): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of teamArchive({ database: app.database, storage: files, ...org() })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Entries of the file by name. */
async function entriesOf(file: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  const tar = extract()
  tar.end(gunzipSync(file))
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    entries.set(entry.header.name, Buffer.concat(chunks).toString('utf8'))
  }
  return entries
}

describe('exporting a team', () => {
  it('names every table with a team column: exported, or left out with a reason', async () => {
    const tables = await server.sql<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
       having bool_or(a.attname = 'organization_id') order by 1`,
    )
    const head = JSON.parse((await entriesOf(await bytesOf(server))).get('fanfare-team.json') ?? '')
    const exported = new Set(head.tables.map(({ name }: { name: string }) => name))
    expect(tables.length).toBeGreaterThan(120)
    const named = tables.filter(({ name }) => exported.has(name) !== name in LEFT_OUT)
    expect(named.map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
    expect(Object.keys(LEFT_OUT).filter(name => !tables.some(table => table.name === name))).toEqual([])
    // a column that is named as secrets are is withheld, or is said here to be none
    const none = ['own_domains', 'api_keys', 'mailbox_sign_ins', 'artist_account_sign_ins', 'music_authorizations']
    const open = tables.flatMap(({ name, columns }) =>
      columns
        .filter(column => /secret|sealed$|^tokens?$|password|verifier/.test(column))
        .filter(column => !(name in LEFT_OUT) && !SECRET_REPLACEMENTS[name]?.[column])
        .map(column => `${name}.${column}`),
    )
    expect(none.filter(name => !(name in LEFT_OUT))).toEqual([])
    expect(open).toEqual(['messages.secret'])
  })

  it('writes a file by a job, for owners only, that says how far it is, is downloaded, and expires', async () => {
    expect((await server.call(teamExports.request, org(), { cookie: side.member })).status).toBe(403)
    expect(
      (await server.call(teamExports.request, org(), { headers: { authorization: `Bearer ${side.key}` } })).status,
    ).toBe(403)
    const asked = (await server.call(teamExports.request, org(), asOwner())).body.export
    expect(asked).toMatchObject({ state: 'WAITING', done: 0, url: null })
    // asking again while one waits makes no second
    expect((await server.call(teamExports.request, org(), asOwner())).body.export?.id).toBe(asked?.id)
    const files = server.app.settings.FANFARE_DATA_DIR ?? ''
    const kept = diskStorage(join(files, 'files'))
    await exportTeamWork(kept).run(contextOf(server), { ...org(), id: asked?.id })
    const made = (await server.call(teamExports.get, org(), asOwner())).body.export
    expect(made).toMatchObject({ state: 'READY', done: made?.total })
    expect(made?.rows).toBeGreaterThan(100)

    const download = (cookie: string) => fetch(new URL(made?.url ?? '', server.url), { headers: { cookie } })
    expect((await download(side.member)).status).toBe(403)
    const answer = await download(side.owner)
    expect(answer.headers.get('content-disposition')).toContain('fanfare-team-')
    const file = Buffer.from(await answer.arrayBuffer())
    expect(file.length).toBe(made?.bytes)
    expect((await entriesOf(file)).get('tables/fans/000001.ndjson')).toContain(side.canary)
    const { items } = (await server.call(audit.list, org(), asOwner())).body
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['team.export_downloaded', 'team.export_requested'])

    server.clock.advance(7 * 86_400_000)
    await forgetTeamExportsWork(kept).run(contextOf(server), {})
    expect((await server.call(teamExports.get, org(), asOwner())).body.export).toMatchObject({
      state: 'EXPIRED',
      url: null,
    })
    expect((await download(side.owner)).status).toBe(404)
    expect(await kept.list(`team-exports/${side.organization_id}`)).toEqual([])
  })

  it('is given up after a day when its worker was killed at the last attempt, so that another may be asked for (THREATS 34)', async () => {
    const asked = (await server.call(teamExports.request, org(), asOwner())).body.export
    await server.sql(`update team_exports set state = 'RUNNING', created_at = $2 where id = $1`, [
      asked?.id,
      new Date(server.clock.now().getTime() - 86_400_000),
    ])
    await forgetTeamExportsWork(storage()).run(contextOf(server), {})
    expect((await server.call(teamExports.get, org(), asOwner())).body.export).toMatchObject({ state: 'FAILED' })
    expect((await server.call(teamExports.request, org(), asOwner())).body.export?.id).not.toBe(asked?.id)
    await server.sql('delete from team_exports where organization_id = $1', [side.organization_id])
  })

  it('holds no secret and nothing of another team', async () => {
    const text = [...(await entriesOf(await bytesOf(server))).values()].join('\n')
    const secrets = await server.sql<{ secret: string }>(
      `select secret from (
         select secret from webhook_endpoints union all select sealed from mailboxes union all select sealed from artist_accounts
         union all select sealed from messages union all select encode(secret_hash, 'hex') from activation_shares
         union all select encode(secret_hash, 'hex') from creator_links union all select password from auth.account
         union all select address from public_addresses where kind = 'api_key' union all select token_hash::text from auth.session
         union all select id::text from auth.invitation) all_of where secret <> ''`,
    )
    expect(secrets.length).toBeGreaterThan(10)
    for (const { secret } of secrets) expect(text.includes(secret), secret).toBe(false)
    const canaries = text.match(/canary[AB]\w{12}/g) ?? []
    expect([...new Set(canaries)]).toEqual([side.canary])
  })
})

describe('importing a team elsewhere', () => {
  it('gives the same file again, byte for byte, and everything works', async () => {
    for (const { id } of await server.sql<{ id: string }>('select id from assets where organization_id = $1 limit 1', [
      side.organization_id,
    ]))
      await storage().put(`${id}/960.webp`, Buffer.from('picture'))
    const first = await bytesOf(server)
    const path = join(folder, 'team.tar.gz')
    await writeFile(path, first)
    const there = diskStorage(join(folder, 'there'))
    const done = await importTeam({ ownerUrl: fresh.ownerUrl, storage: there, path })
    expect(done.rows).toBeGreaterThan(100)

    const second = await bytesOf(fresh, there)
    const [one, other] = [await entriesOf(first), await entriesOf(second)]
    expect([...other.keys()]).toEqual([...one.keys()])
    for (const [name, content] of one) expect(other.get(name), name).toBe(content)
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(second)).toBe(hash(first))

    // the page of its drop is found, and new posts are counted on behind the last
    const [found] = await fresh.sql<{ organization_id: string }>(
      `select organization_id from public_addresses where kind = 'drop_slug' and address = $1`,
      [side.drop_slug],
    )
    expect(found?.organization_id).toBe(side.organization_id)
    const [counter] = await fresh.sql<{ behind: boolean }>(
      'select (select last_value from posts_arrival_seq) >= coalesce(max(arrival), 0) as behind from posts',
    )
    expect(counter?.behind).toBe(true)
    await expect(importTeam({ ownerUrl: fresh.ownerUrl, storage: there, path })).rejects.toThrow('is here already')
  }, 60_000)

  it('keeps the account of a member who is here already, under its own id', async () => {
    const third = await startTestServer({ settings })
    try {
      const [member] = await server.sql<{ email: string; id: string }>(
        'select email, id from auth."user" where id = $1',
        [side.user_id],
      )
      const own = '00000000-0000-4000-8000-000000000001'
      await third.sql(
        `insert into auth."user" (id, name, email, email_verified, created_at, updated_at) values ($1, 'Here before', $2, true, now(), now())`,
        [own, member?.email],
      )
      const path = join(folder, 'third.tar.gz')
      await writeFile(path, await bytesOf(server))
      await importTeam({ ownerUrl: third.ownerUrl, storage: diskStorage(join(folder, 'third')), path })
      const rows = await third.sql<{ user_id: string }>(
        `select user_id from auth.member where organization_id = $1 and role = 'owner'`,
        [side.organization_id],
      )
      expect(rows).toEqual([{ user_id: own }])
      const [left] = await third.sql<{ rows: number }>(
        `select count(*)::integer as rows from audiences where created_by = $1 or created_by is null`,
        [side.user_id],
      )
      expect(left?.rows).toBe(0)
    } finally {
      await third.stop()
    }
  }, 60_000)

  it('refuses a file that was changed or cut, and changes nothing', async () => {
    const whole = await bytesOf(server)
    const path = join(folder, 'cut.tar.gz')
    const empty = await startTestServer({ settings })
    try {
      for (const bytes of [whole.subarray(0, whole.length - 2000), Buffer.from('nothing')]) {
        await writeFile(path, bytes)
        await expect(
          importTeam({ ownerUrl: empty.ownerUrl, storage: diskStorage(join(folder, 'cut')), path }),
        ).rejects.toThrow('Nothing was changed.')
      }
      expect(await empty.sql('select from auth.organization')).toEqual([])
    } finally {
      await empty.stop()
    }
  }, 60_000)
})

it('keeps a file in parts of a bounded size, whatever its own', async () => {
  async function* chunks() {
    for (let at = 0; at < 100; at++) yield Buffer.alloc(1000, at)
  }
  const sizes: number[] = []
  const counting = { ...storage(), put: async (_key: string, bytes: Buffer) => void sizes.push(bytes.length) }
  expect(await storeExport(counting, { ...org(), id: 'x' }, chunks(), 4500)).toBe(100_000)
  expect(Math.max(...sizes)).toBe(5000)
})
