import { afterAll, beforeAll, expect, it } from 'vitest'
import { composer } from '#records/outreach/composer-contract.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { home } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const ofTeam = () => ({ organization_id: team.organization_id })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A conversation of our mail and what came back, in order. */
async function conversation(email: string, kinds: string[]) {
  const [thread] = await server.sql<{ id: string }>(
    `insert into outreach_threads (organization_id, id, mailbox_id, email, subject, state, last_is_ours, last_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'Night Bus', 'OPEN', false, now()) returning id`,
    [team.organization_id, email],
  )
  for (const [at, kind] of ['SENT', ...kinds].entries())
    await server.sql(
      `insert into outreach_messages (organization_id, id, thread_id, mailbox_id, is_ours, kind, from_address, to_address, text, at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, $4, '', '', '', $5)`,
      [team.organization_id, thread?.id, kind === 'SENT', kind, minutesAgo(30 - at)],
    )
}

it('counts who answered and waits for us, without bounces, automatic replies and addresses that get no mail', async () => {
  await conversation('mira@creators.example', ['ANSWER'])
  await conversation('juno@creators.example', ['ANSWER', 'AWAY'])
  await conversation('away@creators.example', ['AWAY'])
  await conversation('again@creators.example', ['ANSWER', 'SENT', 'AUTOMATIC'])
  await conversation('lost@creators.example', ['BOUNCE'])
  await conversation('Stop@creators.example', ['ANSWER'])
  await server.call(composer.suppress, { ...ofTeam(), email: 'stop@creators.example' }, team.people.ann)
  const asked = { ...ofTeam(), since: minutesAgo(60), time_zone: 'UTC' }
  const { body } = await server.call(home.news, asked, team.people.ann)
  expect(body.needs).toMatchObject([{ kind: 'answers', count: 2, href: '/inbox' }])
  expect(body.answers).toBe(3)
})
