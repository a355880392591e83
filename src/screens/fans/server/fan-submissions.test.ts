import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropLink } from '../../../../test/fans/drop-link.ts'
import { signUp } from '../../../../test/fans/fan-mail.ts'
import { givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { fanScreens } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('names the city that a fan signed up for, among the sign-ups and in the timeline', async () => {
  const team = await teamOf(server, 'North', { ann: 'owner' })
  const links = [dropLink('Lisbon', 0), dropLink('Porto', 0)]
  const given = await givenDrop(
    server,
    { drop_type: 'LINK_COLLECTION', link_collection: { id: randomUUID(), links } },
    team,
  )
  const email_address = someAddress()
  for (const link of links) await signUp(server, given, { email_address, drop_link_collection_link_id: link.id })
  const [signup] = await server.sql<{ fan_id: string }>('select fan_id from signups limit 1')
  const fan = { organization_id: team.organization_id, id: signup?.fan_id ?? '' }
  const { body } = await server.call(fanScreens.get, fan, { cookie: team.people.ann.cookie })
  const named = body.submissions.flatMap(({ answers }) => answers.filter(({ label }) => label === 'Signed up for'))
  expect(named.map(({ value }) => value).toSorted()).toEqual(['Lisbon', 'Porto'])
  const subjects = body.timeline.flatMap(({ kind, subject }) => (kind === 'SIGNED_UP' ? subject : []))
  expect(subjects.toSorted()).toEqual(['Lisbon', 'Porto'])
})

it('shows the app as the source of a sign-up in its in-app browser, and no source for a visit from our own pages', async () => {
  const team = await teamOf(server, 'South', { ann: 'owner' })
  const given = await givenDrop(server, {}, team)
  const sourceOf = async (arrival: { user_agent: string; referrer?: string }) => {
    await signUp(server, given, { email_address: someAddress(), ...arrival })
    const [newest] = await server.sql<{ fan_id: string }>(
      `select fan_id from signups where organization_id = '${team.organization_id}' order by id desc limit 1`,
    )
    const fan = { organization_id: team.organization_id, id: newest?.fan_id ?? '' }
    return (await server.call(fanScreens.get, fan, { cookie: team.people.ann.cookie })).body.submissions[0]?.source
  }
  const inApp = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 330.0.0.33'
  expect(await sourceOf({ user_agent: inApp })).toBe('instagram')
  expect(await sourceOf({ user_agent: inApp, referrer: 'https://news.example/path' })).toBe('news.example')
  expect(await sourceOf({ user_agent: 'Mozilla/5.0', referrer: `${server.url}/other` })).toBe('')
})
