import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { silentLog } from '#platform/server/log.ts'
import { audit } from '#records/audit/contract.ts'
import { seedSide, stateOf } from '../../../../test/isolation/side.ts'
import type { Side } from '../../../../test/isolation/world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { teamDeletion } from '../deletion-contract.ts'
import { eraseTeamsWork } from './erase-teams.ts'

let server: TestServer
let doomed: Side
let other: Side
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10000' } })
  doomed = await seedSide(server, 'A')
  other = await seedSide(server, 'B')
  // one of nearly everything, twice
}, 240_000)
afterAll(() => server.stop())

const files = new Map<string, Buffer>()
const storage = memoryStorage(files)
const runJob = () =>
  eraseTeamsWork(storage).run(
    { database: server.app.database, clock: server.clock, log: silentLog, attempt: 1, lastAttempt: false },
    {},
  )
const dayComes = (organization_id: string) =>
  server.sql(
    `update organization_deletions set requested_at = now() - interval '14 days 1 minute', erase_at = now() - interval '1 minute'
     where organization_id = $1`,
    [organization_id],
  )

describe('asking for the deletion of a team', () => {
  let team: Team<'ann' | 'olaf' | 'abe' | 'max'>
  const org = () => ({ organization_id: team.organization_id })
  beforeAll(async () => {
    team = await teamOf(server, 'North', { ann: 'owner', olaf: 'owner', abe: 'admin', max: 'member' })
  })

  it('takes an owner who types the name of the team, and names the day fourteen days on', async () => {
    const { ann, abe, max } = team.people
    expect((await server.call(teamDeletion.request, { ...org(), name: 'North' }, abe)).status).toBe(403)
    expect((await server.call(teamDeletion.request, { ...org(), name: 'North' }, max)).status).toBe(403)
    const wrong = await server.call(teamDeletion.request, { ...org(), name: 'north' }, ann)
    expect([wrong.status, wrong.problem.field]).toEqual([400, 'name'])
    expect((await server.call(teamDeletion.get, org(), max)).body.deletion).toBeNull()

    const { deletion } = (await server.call(teamDeletion.request, { ...org(), name: 'North' }, ann)).body
    expect(deletion?.requested_by).toBe('ann')
    expect(Date.parse(deletion?.erase_at ?? '') - server.clock.now().getTime()).toBe(14 * 86_400_000)
    // everybody sees it, and asking again does not move the day
    expect((await server.call(teamDeletion.get, org(), max)).body.deletion).toEqual(deletion)
    expect((await server.call(teamDeletion.request, { ...org(), name: 'North' }, team.people.olaf)).body).toEqual({
      deletion,
    })
  })

  it('erases nothing before the day, and any owner takes it back', async () => {
    await runJob()
    expect((await server.call(teams.members, org(), team.people.max)).body.items).toHaveLength(4)
    expect((await server.call(teamDeletion.cancel, org(), team.people.abe)).status).toBe(403)
    expect((await server.call(teamDeletion.cancel, org(), team.people.olaf)).body).toEqual({ deletion: null })
    const { items } = (await server.call(audit.list, org(), team.people.ann)).body
    expect(items.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['team.deletion_cancelled', 'olaf'],
      ['team.deletion_requested', 'ann'],
    ])
  })

  it('refuses to delete rows of a team when its deletion was not requested', async () => {
    const erase = `select erase_organization_rows($1, 10)`
    await expect(server.app.database.pool.query(erase, [team.organization_id])).rejects.toMatchObject({ code: '42501' })
    const forget = `select forget_organization($1, 0)`
    await expect(server.app.database.pool.query(forget, [team.organization_id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('cannot be taken back once the day has come', async () => {
    await server.call(teamDeletion.request, { ...org(), name: 'North' }, team.people.ann)
    await dayComes(team.organization_id)
    expect((await server.call(teamDeletion.cancel, org(), team.people.ann)).status).toBe(409)
  })
})

/** Rows of all tables, in any column, that name the team or hold its canary. */
async function leftOf({ organization_id, canary }: Side): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'r' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await server.sql<{ rows: number }>(
      `select count(*)::integer as rows from ${name} as row where row::text like '%' || $1 || '%' or row::text like '%' || $2 || '%'`,
      [organization_id, canary],
    )
    if (row?.rows) found.push(`${name}: ${row.rows}`)
  }
  return found
}

describe('the day on which a team is erased', () => {
  it('leaves no row or file of the team, and another team unchanged', async () => {
    const { organization_id } = doomed
    const release = await server.sql<{ id: string }>(
      'select id from release_assets where organization_id = $1 limit 1',
      [organization_id],
    )
    const own = [`post-covers/${organization_id}/x/1.webp`, `mention-media/${organization_id}/x/1.webp`]
    if (release[0]) own.push(`release-files/${release[0].id}.bin`)
    const kept = `post-covers/${other.organization_id}/x/1.webp`
    for (const key of [...own, kept]) files.set(key, Buffer.from('x'))
    const before = await stateOf(server, other)
    expect((await leftOf(doomed)).length).toBeGreaterThan(80)

    const name = `${doomed.canary} team`
    await server.call(teamDeletion.request, { organization_id, name }, { cookie: doomed.owner })
    await dayComes(organization_id)
    await runJob()

    // people have accounts of their own and may be in other teams; the catalogue of public profiles is everybody's
    const shared = new Set(['auth."user"', 'public.social_profiles'])
    const left = (await leftOf(doomed)).filter(found => !shared.has(found.replace(/: \d+$/, '')))
    expect(left).toEqual(['public.erased_organizations: 1'])
    expect(await stateOf(server, other)).toEqual(before)
    expect([...files.keys()]).toEqual([kept])
    expect((await fetch(new URL(`/${doomed.profile_slug}/${doomed.drop_slug}`, server.url))).status).toBe(404)
    const [remembered] = await server.sql<{ rows: number }>('select rows from erased_organizations where id = $1', [
      organization_id,
    ])
    expect(Number(remembered?.rows)).toBeGreaterThan(100)
    expect((await server.call(teamDeletion.get, { organization_id }, { cookie: doomed.owner })).status).toBe(404)
  }, 120_000)
})
