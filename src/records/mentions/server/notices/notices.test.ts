import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentNotice, connectInstagram, notify } from '../../../../../test/mentions/instagram.ts'
import { runJobsUntil } from '../../../../../test/outreach/run-jobs.ts'
import { givenArtist } from '../../../../../test/roster/promotions.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { mentions } from '../../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let account: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  for (const { organization_id, as } of [
    { organization_id: south.organization_id, as: south.people.sue },
    { organization_id: north.organization_id, as: north.people.ann },
  ]) {
    const artist_id = await givenArtist(server, organization_id, { name: 'Wren Hallow' })
    account = (await connectInstagram(server, { organization_id, artist_id, as })).platform_id
  }
})
afterAll(() => server.stop())

const texts = async ({ organization_id }: Team<string>, as: { cookie: string }) =>
  (await server.call(mentions.comments, { orgId: organization_id, limit: 100 }, as)).body.items.map(({ text }) => text)
const kept = async () => (await server.sql('select from platform_notices')).length
const dead = () =>
  server.sql(
    `select id from graphile_worker.jobs
     where task_identifier = 'enter_platform_notices' and attempts >= max_attempts and locked_at is null`,
  )

/** Nothing can be entered for this team. */
const breakTeam = (organization_id: string) =>
  server.sql(`
    create function refuse_mentions() returns trigger language plpgsql as $$ begin
      if new.organization_id = '${organization_id}' then raise exception 'refused'; end if;
      return new;
    end $$;
    create trigger refuse_mentions before insert on mentions for each row execute function refuse_mentions()`)
const mendTeam = () => server.sql('drop trigger refuse_mentions on mentions; drop function refuse_mentions')

it('a team whose notices cannot be entered delays no other; after six attempts an alert names it, and the notice waits', async () => {
  await breakTeam(south.organization_id)
  expect(await notify(server, commentNotice(account, { id: 'n.1', text: 'For both' }))).toBe(200)
  await eventually(async () => (await texts(north, north.people.ann)).includes('For both'))
  expect(await texts(south, south.people.sue)).toEqual([])
  await runJobsUntil(server, async () => (await dead()).length === 1)
  const alerts = await server.sql<{ subject: string }>(
    `select subject from alerts where kind = 'platform_notices_not_entered'`,
  )
  expect(alerts).toEqual([{ subject: south.organization_id }])
  expect(await kept()).toBe(1)
})

it('is entered when the operator lets the dead job run again, once for each team', async () => {
  await mendTeam()
  const [job] = await dead()
  await server.sql('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)', [
    job?.id,
  ])
  await eventually(async () => (await texts(south, south.people.sue)).includes('For both'))
  await eventually(async () => (await kept()) === 0)
  expect(await texts(north, north.people.ann)).toEqual(['For both'])
})

it('deletes what could not be entered after 14 days, and a notice of an account that nobody connected at once', async () => {
  await notify(server, commentNotice('17841400000000000', { id: 'n.2', text: 'For nobody' }))
  await eventually(async () => (await kept()) === 0)
  await server.sql(`insert into platform_notices (id, notices, received_at) values
    (gen_random_uuid(), '[]', now() - interval '15 days'), (gen_random_uuid(), '[]', now() - interval '13 days')`)
  await server.sql(`select graphile_worker.add_job('forget_platform_notices', '{}')`)
  await eventually(async () => (await kept()) === 1)
})
