import pg from 'pg'
import { teams } from '#features/accounts/contract.ts'
import { addTeam } from '#features/accounts/server/people.ts'
import { apiKeys } from '#features/api-keys/contract.ts'
import { askTeam } from '#features/privacy-requests/server/requests.ts'
import { signups } from '#features/signups/contract.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { newId } from '#platform/server/new-id.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { messageQueue } from '#records/messages/server/queue-message.ts'
import { formFor, givenDrop } from '../fans/fan-world.ts'
import { confirmation } from '../messages.ts'
import type { TestServer } from '../server.ts'
import { addPersonWithPassword, insertSession } from '../sign-in.ts'
import { seedFanPair } from './fans/fan-pair.ts'
import { features } from './features.ts'
import type { Side } from './world.ts'

export async function seedSide(server: TestServer, name: string): Promise<Side> {
  const canary = `canary${name}${newId().slice(-12)}`
  const email = (person: string) => `${canary}-${person}@isolation.example`
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1, options: '-c search_path=auth' })
  const add = (person: string) => addPersonWithPassword(pool, { name: `${canary} ${person}`, email: email(person) })
  const [user_id, member_user, guest_user] = [await add('owner'), await add('member'), await add('guest')]
  const organization_id = await addTeam(pool, {
    name: `${canary} team`,
    slug: canary,
    members: [
      { user_id, role: 'owner' },
      { user_id: member_user, role: 'member' },
    ],
  })
  const signIn = (person: string) => insertSession(pool, server.app.settings, person)
  const [owner, member, guest] = [await signIn(user_id), await signIn(member_user), await signIn(guest_user)]
  await pool.end()

  const asOwner = <E extends Endpoint>(endpoint: E, input: SentOf<E>) =>
    expectDone(server.call(endpoint, input, { cookie: owner }))

  await asOwner(teams.invite, { organization_id, email: email('guest'), role: 'member' })
  const { body: key } = await asOwner(apiKeys.create, {
    organization_id,
    name: `${canary} key`,
    scopes: ['read', 'write'],
  })
  const ids: Record<string, string> = {}
  for (const { seed } of features) {
    const seeded = await seed({ server, cookie: owner, organization_id, canary, call: asOwner })
    const taken = Object.keys(seeded).filter(id => id in ids)
    if (taken.length > 0) throw new Error(`Two features seed ${taken.join(', ')}: give one another name.`)
    Object.assign(ids, seeded)
  }
  const given = await givenDrop(
    server,
    {},
    {
      organization_id: organization_id as `${string}-${string}-${string}-${string}-${string}`,
      slug: `drop-${canary.toLowerCase()}`,
    },
  )
  const { drop } = given
  await expectDone(
    server.call(signups.subscribe, await formFor(server, given, { email_address: email('fan'), first_name: canary })),
  )
  const { clock, app } = server
  const queueMessage = messageQueue({ box: secretBox(app.settings.FANFARE_ENCRYPTION_KEYS), clock })
  const message_id = await app.database.inOrganization(organization_id, db =>
    queueMessage(db, { organization_id, channel: 'EMAIL', to: email('reader'), content: confirmation }),
  )
  const idOf = async (sql: string, value: string) => (await server.sql<{ id: string }>(sql, [value]))[0]?.id ?? ''
  const fan_id = await idOf('select fan_id as id from signups where organization_id = $1', organization_id)
  await app.database.inOrganization(organization_id, db => askTeam(db, organization_id, fan_id, 'ACCESS'))
  return {
    canary,
    organization_id,
    owner,
    member,
    guest,
    guest_email: email('guest'),
    key: key.key,
    user_id,
    member_id: await idOf('select id from auth.member where user_id = $1', member_user),
    invitation_id: await idOf('select id from auth.invitation where organization_id = $1', organization_id),
    session_id: await idOf('select id from auth.session where user_id = $1 order by created_at limit 1', user_id),
    api_key_id: key.api_key.id,
    ids,
    drop_id: drop.id,
    drop_slug: drop.slug,
    profile_id: drop.drop_profile.id,
    profile_slug: drop.drop_profile.slug,
    fan_id,
    privacy_request_id: await idOf('select id from privacy_requests where organization_id = $1', organization_id),
    signup_id: await idOf('select id from signups where organization_id = $1', organization_id),
    message_id: message_id ?? '',
    ...(await seedFanPair(server, organization_id, canary)),
  }
}

async function expectDone<A extends { status: number; problem: { detail?: string } }>(answer: Promise<A>): Promise<A> {
  const got = await answer
  if (got.status >= 300) throw new Error(`The world could not be made: ${got.status} ${got.problem.detail}`)
  return got
}

interface Table {
  name: string
  copy: string
  /** Columns that take values. */
  columns: string
  of_teams: boolean
}

const tables = (server: TestServer) =>
  server.sql<Table & { [column: string]: unknown }>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('saved.%I', n.nspname || '_' || c.relname) as copy,
       string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns,
       bool_or(a.attname = 'organization_id') as of_teams
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'auth') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     group by 1, 2 order by 1`,
  )

/**
 * Keeps every row as it is now. Answers how to come back to it, so that one case cannot spoil another: tables note when
 * something is written to them, and only those are filled anew.
 */
export async function savedWorld(server: TestServer, sides: Side[] = []): Promise<() => Promise<unknown>> {
  const all = await tables(server)
  const ofTeams = sides.length > 0 ? await tablesOfTeams(server) : []
  for (const side of sides) savedStates.set(side, await hashes(server, side, ofTeams))
  await server.sql(
    [
      'create schema saved',
      'create table saved.written (name text)',
      `create function saved.note() returns trigger language plpgsql security definer as $$ begin
         insert into saved.written values (format('%I.%I', tg_table_schema, tg_table_name));
         return null;
       end $$`,
      ...all.flatMap(({ name, copy }) => [
        `create table ${copy} as table ${name}`,
        `create trigger noted after insert or update or delete or truncate on ${name} execute function saved.note()`,
      ]),
    ].join(';'),
  )
  return async () => {
    const written = await server.sql<{ name: string }>('delete from saved.written returning name')
    const names = new Set(written.map(({ name }) => name))
    const changed = all.filter(({ name }) => names.has(name))
    const statements = [
      'begin',
      'set local session_replication_role = replica',
      ...changed.map(({ name }) => `delete from ${name}`),
      ...changed.map(
        ({ name, copy, columns }) =>
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
      ),
      'commit',
    ]
    return server.sql(statements.join(';'))
  }
}

const tablesOfTeams = async (server: TestServer) =>
  (await tables(server)).filter(table => table.of_teams).map(({ name }) => name)

/** What `stateOf` found when the world was saved. Tables that nobody has written to since are not read again. */
const savedStates = new WeakMap<Side, Record<string, string>>()

/** A hash of every row that belongs to the side, by table, to tell whether anything changed. */
export async function stateOf(server: TestServer, side: Side): Promise<Record<string, string>> {
  const saved = savedStates.get(side)
  if (!saved) return hashes(server, side, await tablesOfTeams(server))
  const written = await server.sql<{ name: string }>('select distinct name from saved.written')
  return {
    ...saved,
    ...(await hashes(
      server,
      side,
      written.map(({ name }) => name).filter(name => name in saved),
    )),
  }
}

async function hashes(server: TestServer, { organization_id }: Side, names: string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {}
  const hash = (name: string) =>
    `select '${name}' as name, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as state
     from ${name} as row where organization_id::text = $1`
  const rows = await server.sql<{ name: string; state: string }>(names.map(hash).join(' union all '), [organization_id])
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
