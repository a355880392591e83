import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let team: Team<'ann' | 'bea'>
let other: Team<'zoe'>
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner', bea: 'brand_scoped' })
  other = await teamOf(server, 'South', { zoe: 'owner' })
})
afterAll(() => server.stop())

const open = (cookie: string) =>
  fetch(new URL(`/app/v2/events?organization_id=${team.organization_id}`, server.url), {
    headers: { cookie },
  })

it('notifies brand-scoped members of changes, and nobody in another team', async () => {
  const refused = await open(other.people.zoe.cookie)
  expect([refused.status, await refused.text()]).toEqual([404, expect.not.stringContaining('changes')])
  const stream = await open(team.people.bea.cookie)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  const { organization_id } = team
  let heard = ''
  while (!heard.includes('"promotions"')) {
    // the listener may still be connecting: say it until it is heard
    await server.app.database.inOrganization(organization_id, db => announceChange(db, organization_id, ['promotions']))
    const { value, done } = await reader.read()
    if (done) break
    heard += new TextDecoder().decode(value)
  }
  // the server ends the stream when it stops
  reader.read().catch(() => {})
  expect(heard).toContain(JSON.stringify({ changes: ['promotions'] }))
})
