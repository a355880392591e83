import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pins } from '#features/pins/contract.ts'
import { createDatabase, type Database, type Db, type ReadDb } from '#platform/server/database/db.ts'
import { databaseRoles, loginUrl } from '#platform/server/database/roles.ts'
import { newId } from '#platform/server/new-id.ts'
import { tenantTables } from '../../db/schema.gen.ts'
import { pinnable } from '../pinnable.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'

/** Ways from a public address to its team, read before a team is known, and what waits on such a way. */
const outsideTeams = new Set([
  'public_addresses',
  'telephone_senders',
  'mailbox_sign_ins',
  'mailbox_watches',
  'artist_account_teams',
  'artist_account_sign_ins',
  'proved_hosts',
  'platform_notice_teams',
])

let server: TestServer
let database: Database
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  database = createDatabase({ url: loginUrl(server.ownerUrl), max: 2, statementTimeout: 500 })
  north = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id, people } = north
  for (const target_id of await pinnable(server, organization_id, 2))
    await server.call(pins.create, { organization_id, kind: 'fan', target_id, title: target_id }, people.ann)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const someoneElse = newId()
const countPins = async (db: Db | ReadDb) => (await db.selectFrom('pins').select('id').execute()).length

async function as<T>(role: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: loginUrl(server.ownerUrl) })
  await client.connect()
  try {
    await client.query(`set role ${role}`)
    return await run(client)
  } finally {
    await client.end()
  }
}

async function unsecured(): Promise<string[]> {
  const rows = await server.sql<{ name: string; forced: boolean; policies: string[] }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
       array(select polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id' and not a.attisdropped`,
  )
  return rows
    .filter(({ name, forced, policies }) => !outsideTeams.has(name) && !(forced && policies.includes('tenant')))
    .map(({ name }) => name)
}

describe('row-level security', () => {
  it('is forced, with policies, on every table with an organization', async () => {
    expect(await unsecured()).toEqual([])
    expect(tenantTables.size).toBeGreaterThan(10)
    await server.sql('create table leaky (organization_id uuid)')
    expect(await unsecured()).toEqual(['leaky'])
    await server.sql('drop table leaky')
  })

  it('covers the same tables as the list that searches add conditions for', async () => {
    const rows = await server.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`,
    )
    expect(rows.map(row => row.name)).toEqual([...tenantTables].sort())
  })

  it('shows no rows when no organization is set, and none to the sign-in role', async () => {
    await as('fanfare_app', async client => {
      for (const table of tenantTables)
        expect((await client.query(`select from ${table} limit 1`)).rowCount, table).toBe(0)
      await client.query(`select set_config('app.organization_id', $1, false)`, [north.organization_id])
      expect((await client.query('select from pins')).rowCount).toBe(2)
    })
    const client = new pg.Client({ connectionString: loginUrl(server.ownerUrl) })
    await client.connect()
    await expect(client.query('select from pins')).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  it('refuses rows for another organization', async () => {
    const row = {
      id: newId(),
      user_id: newId(),
      kind: 'drop',
      target_id: newId(),
      title: 'x',
      position: 1,
      created_at: new Date(),
    }
    const write = (organization_id: string) =>
      database.inOrganization(someoneElse, db =>
        db
          .insertInto('pins')
          .values({ ...row, organization_id })
          .execute(),
      )
    await expect(write(north.organization_id)).rejects.toMatchObject({ code: '42501' })
    await write(someoneElse)
    expect(await database.readOrganization(someoneElse, countPins)).toBe(1)
    expect(await database.readOrganization(north.organization_id, countPins)).toBe(2)
  })

  it('resets the organization between transactions on one connection', async () => {
    const one = createDatabase({ url: loginUrl(server.ownerUrl), max: 1 })
    const setting = async () =>
      (await one.pool.query(`select current_setting('app.organization_id', true) as team, current_user as role`))
        .rows[0]
    for (const run of [one.inOrganization, one.readOrganization, one.searchOrganization]) {
      expect(await run(north.organization_id, countPins)).toBe(2)
      expect(await setting()).toMatchObject({ role: 'fanfare_app' })
      expect((await setting()).team || null).toBeNull()
      await run(north.organization_id, () => Promise.reject(new Error('rolled back'))).catch(() => {})
      expect((await setting()).team || null).toBeNull()
      expect(await one.outsideOrganizations(countPins)).toBe(0)
    }
    await one.close()
  })

  it('refuses an organization id that is no UUID, which could carry SQL', async () => {
    for (const run of [database.inOrganization, database.readOrganization, database.searchOrganization])
      await expect((async () => run(`x'; drop table pins; --`, countPins))()).rejects.toThrow('UUID')
  })
})

describe('database roles', () => {
  it('own nothing, are no superusers, and cannot bypass row-level security', async () => {
    const rows = await server.sql<{ rolname: string; owns: number }>(
      `select rolname, (select count(*) from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
       from pg_roles r where rolname = any($1) and not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb`,
      [[...databaseRoles, 'fanfare_login']],
    )
    expect(rows.map(row => row.rolname).sort()).toEqual([...databaseRoles, 'fanfare_login'].sort())
    expect(rows.filter(row => Number(row.owns) > 0)).toEqual([])
  })

  it('use a read-only role for searches', async () => {
    await as('fanfare_reader', async client => {
      await expect(client.query(`insert into pins select * from pins`)).rejects.toMatchObject({ code: '42501' })
      await expect(client.query(`delete from pins`)).rejects.toMatchObject({ code: '42501' })
    })
    expect(await database.searchOrganization(someoneElse, countPins)).toBeLessThan(2)
    expect(await database.searchOrganization(north.organization_id, countPins)).toBe(2)
  })

  it('let only the owner change or delete append-only rows', async () => {
    const rows = await server.sql<{ name: string; role: string }>(
      `select table_name as name, grantee as role from information_schema.role_table_grants
       where table_schema = 'public' and table_name = any($1) and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and grantee like 'fanfare%'
         and grantee <> (select tableowner from pg_tables where schemaname = 'public' and tablename = table_name)`,
      [appendOnly],
    )
    expect(rows).toEqual([])
    await as('fanfare_app', async client => {
      for (const table of appendOnly) {
        await expect(client.query(`delete from ${table}`), table).rejects.toMatchObject({ code: '42501' })
        await expect(
          client.query(`update ${table} set organization_id = organization_id`),
          table,
        ).rejects.toMatchObject({ code: '42501' })
      }
    })
  })
})

const appendOnly = ['consents', 'consent_texts', 'drop_versions']

describe('transactions', () => {
  it('refuses a query that was not awaited, or a `db` used after its transaction', async () => {
    let kept: Db | undefined
    await database.inOrganization(north.organization_id, async db => {
      kept = db
    })
    await expect(countPins(kept as Db)).rejects.toThrow('This transaction has ended')
    await expect((kept as Db).transaction().execute(async () => {})).rejects.toThrow('already is one transaction')
  })

  it('retries a serialization failure, three times at most', async () => {
    const failing = (code: string) => {
      let runs = 0
      return {
        count: () => runs,
        run: () =>
          database.inOrganization(north.organization_id, async () => {
            runs++
            throw Object.assign(new Error('lost'), { code })
          }),
      }
    }
    for (const [code, runs] of [
      ['40P01', 3],
      ['40001', 3],
      ['23505', 1],
    ] as const) {
      const attempt = failing(code)
      await expect(attempt.run()).rejects.toMatchObject({ code })
      expect(attempt.count(), code).toBe(runs)
    }
  })

  it('completes both sides of a real deadlock', async () => {
    const ids = (
      await server.sql<{ id: string }>('select id from pins where organization_id = $1 order by id', [
        north.organization_id,
      ])
    ).map(row => row.id)
    let met = 0
    const meet = async () => {
      met++
      while (met < 2) await new Promise(resolve => setTimeout(resolve, 5))
    }
    const patient = createDatabase({ url: loginUrl(server.ownerUrl), max: 2 })
    const rename = (title: string, [first, second]: string[]) =>
      patient.inOrganization(north.organization_id, async db => {
        const set = (id = '') => db.updateTable('pins').set({ title }).where('id', '=', id).execute()
        await set(first)
        await meet()
        await set(second)
      })
    await Promise.all([rename('there', ids), rename('back', ids.toReversed())])
    const titles = await server.sql<{ title: string }>('select distinct title from pins where organization_id = $1', [
      north.organization_id,
    ])
    expect(titles).toHaveLength(1)
    await patient.close()
  })

  it('cancels a statement that takes too long and keeps the connection', async () => {
    await expect(database.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
