import { afterAll, beforeAll, expect, it } from 'vitest'
import { derivedKeys, secretBox } from '#platform/server/secret-box.ts'
import { composer } from '#records/outreach/composer-contract.ts'
import { outreach } from '#records/outreach/contract.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { givenCreators } from '../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type Team, teamOf } from '../../../test/teams.ts'
import { DEMO_OWNER } from '../owner.ts'
import { seedOutreach } from './seed-outreach.ts'

let server: TestServer
let label: Team<'ottilie' | 'noor'>
beforeAll(async () => {
  server = await startTestServer()
  label = await teamOf(server, 'Label', { ottilie: 'owner', noor: 'member' })
  const { organization_id, people } = label
  const { FANFARE_ENCRYPTION_KEYS: keys } = server.app.settings
  const now = server.clock.now()
  await givenCreators(
    server,
    organization_id,
    Array.from({ length: 140 }, (_, at) => ({
      name: `Creator ${at}`,
      profiles: [{ username: `creator${at}` }],
      contacts: [{ type: 'email' as const, value: `creator${at}@mail.example` }],
    })),
  )
  await server.app.database.inOrganization(organization_id, async db => {
    await seedOutreach(db, {
      organization_id,
      owner: { ...DEMO_OWNER, user_id: people.ottilie.user_id },
      teammate: people.noor,
      box: secretBox(keys),
      contactKeys: derivedKeys(keys, 'contact'),
      now,
    })
  })
})
afterAll(() => server.stop())

const org = () => ({ organization_id: label.organization_id })
const as = () => label.people.ottilie

it('seeds a mailbox with signatures, and one that has to be reconnected', async () => {
  const { items } = (await server.call(mailboxes.list, org(), as())).body
  expect(items.map(({ email, grant_status }) => [email, grant_status])).toEqual([
    ['ottilie@saltgrass.example', 'valid'],
    ['hello@saltgrass.example', 'invalid'],
  ])
  const [sender] = (await server.call(outreach.senders, org(), as())).body.items
  expect([sender?.signature_for_new?.name, sender?.signature_for_replies?.name]).toEqual(['With address', 'Short'])
  expect((await server.call(outreach.templates, org(), as())).body.templates).toHaveLength(3)
  expect((await server.call(inbox.snippets, org(), as())).body.items).toHaveLength(3)
})

it('seeds drafts, and mailings that are done, under way, scheduled and stopped', async () => {
  expect((await server.call(composer.drafts, org(), as())).body.items).toHaveLength(2)
  const { items } = (await server.call(composer.mailings, org(), as())).body
  const of = (word: string) => items.find(({ subject }) => subject.includes(word))
  expect(of('Slow Orchard')?.counts).toMatchObject({
    total: 26,
    sent: 23,
    failed: 1,
    unknown: 1,
    withheld: 1,
    bounced: 1,
    replied: 8,
  })
  expect(of('Nine Suns')?.counts).toMatchObject({ total: 20, sent: 8, queued: 12 })
  expect(of('Tidal Memory')?.counts).toMatchObject({ total: 16, queued: 16 })
  expect(of('Letters Home')).toMatchObject({ state: 'CANCELLED', counts: { sent: 3, cancelled: 9 } })
})

it('seeds conversations in every state', async () => {
  const shown = async (tab: 'open' | 'mine' | 'nobodys' | 'waiting' | 'done') =>
    (await server.call(inbox.list, { ...org(), tab, limit: 100 }, as())).body.items
  const outcomes = async (tab: Parameters<typeof shown>[0]) => (await shown(tab)).map(({ outcome }) => outcome)
  expect((await outcomes('mine')).sort()).toEqual(['REPLIED', 'REPLIED'])
  expect(new Set(await outcomes('nobodys'))).toEqual(new Set(['REPLIED', 'AWAY', 'BOUNCED']))
  expect((await outcomes('waiting')).length).toBeGreaterThan(30)
  expect((await outcomes('done')).sort()).toEqual(['REPLIED', 'REPLIED', 'UNSUBSCRIBED'])
  const away = (await shown('open')).find(({ outcome }) => outcome === 'AWAY')
  expect(away?.away_until).not.toBeNull()
  const asleep = await server.sql('select id from outreach_threads where snoozed_until > $1', [server.clock.now()])
  expect(asleep).toHaveLength(1)
  const agreed = (await shown('done')).find(({ message_count }) => message_count === 4)
  const thread = (await server.call(inbox.get, { ...org(), id: agreed?.id ?? '' }, as())).body
  expect(thread.messages.map(({ is_ours }) => is_ours)).toEqual([true, false, true, false])
  expect(thread.messages[1]?.quoted).toContain('Slow Orchard comes out')
})

it('seeds a sequence that runs, with creators in every state', async () => {
  const { items } = (await server.call(sequences.list, org(), as())).body
  expect(items.map(({ state }) => state).sort()).toEqual(['DRAFT', 'RUNNING'])
  const running = items.find(({ state }) => state === 'RUNNING')
  expect(running).toMatchObject({ edited: false, total: 14 })
  const { items: places } = (await server.call(sequences.enrollments, { ...org(), id: running?.id ?? '' }, as())).body
  expect(places.filter(({ state }) => state === 'WAITING')).toHaveLength(8)
  expect(new Set(places.map(({ state }) => state))).toEqual(
    new Set(['WAITING', 'FINISHED', 'REPLIED', 'BOUNCED', 'UNSUBSCRIBED']),
  )
  const ledger = (await server.call(composer.suppressions, org(), as())).body.items
  expect(ledger.map(({ reason }) => reason).sort()).toEqual(['BOUNCED', 'BOUNCED', 'UNSUBSCRIBED', 'UNSUBSCRIBED'])
})
