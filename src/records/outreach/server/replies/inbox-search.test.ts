import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { newId } from '#platform/server/new-id.ts'
import { givenMailbox, memberOf } from '../../../../../test/outreach/mailbox.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { inbox } from '../../inbox-contract.ts'

const OLDER = 2_300
let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const { id } = await givenMailbox(server, memberOf(team, 'ann'))
  // one conversation each minute; the first two thirds are about a song, each hundredth names somebody
  await server.sql(
    `insert into outreach_threads (organization_id, id, mailbox_id, email, subject, state, unread, snippet, last_is_ours,
       message_count, last_at, search)
     select $1, id, $2, 'a' || n || '@correo.example', 'A song', 'WAITING', false, '', true, 1, now() - n * interval '1 minute',
       folded('a' || n || '@correo.example ' || case when n % 3 > 0 then 'song' else 'tour' end ||
         case when n % 100 = 0 then ' Zoë' else '' end)
     from unnest($3::uuid[]) with ordinality as t (id, n)`,
    [team.organization_id, id, Array.from({ length: OLDER }, () => newId())],
  )
})
afterAll(() => server.stop())

async function allPages(q: string) {
  const found: string[] = []
  let input: SentOf<typeof inbox.list> = { organization_id: team.organization_id, tab: 'all', q, limit: 50 }
  for (;;) {
    const { body } = await server.call(inbox.list, input, memberOf(team, 'ann').as)
    found.push(...body.items.map(({ email }) => email))
    if (!body.links.next) return found
    input = { ...input, cursor: body.links.next }
  }
}

const where = (is: (n: number) => boolean) =>
  Array.from({ length: OLDER }, (_, at) => at + 1)
    .filter(is)
    .map(n => `a${n}@correo.example`)

it.each<[string, (n: number) => boolean]>([
  ['song', n => n % 3 > 0],
  ['zoe', n => n % 100 === 0],
  ['ZO', n => n % 100 === 0],
  ['a2299@correo.example', n => n === 2_299],
  ['a2299@correo.exam', n => n === 2_299],
  ['a2299@other.example', () => false],
  ['qx', () => false],
  ['100%', () => false],
])('finds every conversation with %s, newest first, however old it is', async (q, is) => {
  expect(await allPages(q)).toEqual(where(is))
})
