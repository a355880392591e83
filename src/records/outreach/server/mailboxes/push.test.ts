import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { deliverTo, givenMailbox, lifecycleOf, memberOf, noticesTo } from '../../../../../test/outreach/mailbox.ts'
import { givenProfile } from '../../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { mailboxes } from '../../mailbox-contract.ts'

let server: TestServer
let team: Team<'ann'>
const clock = testClock(new Date())
beforeAll(async () => {
  server = await startTestServer({ clock, jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner' })
  const social_profiles = [{ social_profile_id: await givenProfile(server), email_address: 'luz@correo.example' }]
  await server.call(rosterMembers.add, { roster_id: team.organization_id, social_profiles }, team.people.ann)
})
afterAll(() => server.stop())

const kinds = ['GOOGLE', 'MICROSOFT', 'NYLAS'] as const
type Kind = (typeof kinds)[number]
const org = () => ({ organization_id: team.organization_id })
const healthOf = async (id: string) =>
  (await server.call(mailboxes.list, org(), team.people.ann)).body.items.find(item => item.id === id)
const conversations = async (mailboxId: string) =>
  (
    await server.sql<{ count: number }>('select count(*)::int as count from outreach_threads where mailbox_id = $1', [
      mailboxId,
    ])
  )[0]?.count ?? 0

/** A mailbox that is watched and whose inbox was read once. */
async function watched(kind: Kind) {
  const mailbox = await givenMailbox(server, memberOf(team, 'ann'), kind)
  await eventually(async () => {
    const health = await healthOf(mailbox.id)
    return health?.pushed && health.read_at !== null
  }, 30_000)
  return mailbox
}
const letter = (to: string) =>
  `From: Luz <luz@correo.example>\nTo: ${to}\nSubject: A question\nMessage-ID: <${newId()}@correo.example>\n\nIs it you?`
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const at = (name: string) => `${server.url}/integrations/mailboxes/${name}`
/** Reading jobs that were asked for since; the queue takes them at once, so the log of notices is asked instead. */
const toldAt = async (id: string) => (await healthOf(id))?.pushed_at ?? null

describe.each(kinds)('mail pushed by %s', kind => {
  it('is read at once, without waiting for the next poll', async () => {
    const mailbox = await watched(kind)
    await deliverTo(server, mailbox.email, letter(mailbox.email))
    // nothing else reads the mailbox: its schedule runs at the full minute only, and not for pushed mailboxes
    await eventually(async () => (await conversations(mailbox.id)) === 1, 30_000)
    expect(await toldAt(mailbox.id)).not.toBeNull()
  })

  it('is taken once when a notice is repeated', async () => {
    const mailbox = await watched(kind)
    await deliverTo(server, mailbox.email, letter(mailbox.email))
    const [notice] = await noticesTo(server, mailbox.email)
    if (!notice) throw new Error('The provider does not watch.')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => post(notice.url, notice.body, notice.headers).then(({ status }) => status)),
    )
    expect(new Set(answers)).toEqual(new Set([202]))
    await eventually(async () => (await conversations(mailbox.id)) === 1, 30_000)
    // a provider may list a mail again, as Nylas does for two minutes
    clock.advance(1_000)
    await post(notice.url, notice.body, notice.headers)
    const now = clock.now().toISOString()
    await eventually(async () => (await healthOf(mailbox.id))?.read_at === now, 30_000)
    expect(await conversations(mailbox.id)).toBe(1)
    const looks = await server.sql<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where key = $1`,
      [`read_mailbox:${mailbox.id}`],
    )
    expect(looks[0]?.count).toBeLessThanOrEqual(1)
  })

  it('is refused when anybody else sends it', async () => {
    const mailbox = await watched(kind)
    const [notice] = await noticesTo(server, mailbox.email)
    if (!notice) throw new Error('The provider does not watch.')
    const before = await toldAt(mailbox.id)
    const forged: Record<Kind, { body?: string; headers?: Record<string, string> }> = {
      GOOGLE: { headers: { authorization: `${notice.headers.authorization?.slice(0, -8)}AAAAAAAA` } },
      MICROSOFT: { body: notice.body.replace(/"clientState":"[^"]+"/, '"clientState":"guessed"') },
      NYLAS: { headers: { 'x-nylas-signature': createHmac('sha256', 'guessed').update(notice.body).digest('hex') } },
    }
    clock.advance(1_000)
    const { body = notice.body, headers = notice.headers } = forged[kind]
    const answer = await post(notice.url, body, headers)
    // Graph names several subscriptions in one body: each is judged by its own secret
    expect(answer.status).toBe(kind === 'MICROSOFT' ? 202 : 401)
    expect(await toldAt(mailbox.id)).toBe(before)
    const large = await post(notice.url, 'x'.repeat(2_000_000), notice.headers)
    expect(large.status).toBe(413)
  })

  it('is renewed before it expires at the provider', async () => {
    const mailbox = await watched(kind)
    const watchOf = async () =>
      (
        await server.sql<{ push_key: string; push_until: Date }>(
          'select push_key, push_until from mailboxes where id = $1',
          [mailbox.id],
        )
      )[0]
    const before = await watchOf()
    await server.sql('update mailboxes set push_renew_at = $2 where id = $1', [mailbox.id, clock.now()])
    clock.advance(60_000)
    await server.sql(`insert into job_outbox (task, payload) values ('renew_mailbox_watches', '{}')`)
    const after = await eventually(async () => {
      const renewed = (
        await server.sql('select from mailboxes where id = $1 and push_renew_at > $2', [mailbox.id, clock.now()])
      ).length
      return renewed === 1 && (await watchOf())
    }, 30_000)
    expect(after.push_key).toBe(before?.push_key)
    if (kind !== 'NYLAS') expect(after.push_until.getTime()).toBe((before?.push_until.getTime() ?? 0) + 60_000)
  })
})

describe('Microsoft Graph', () => {
  it('gets its validation token back as plain text', async () => {
    const token = 'Validation: <b>Testing</b> & more'
    const answer = await post(`${at('microsoft')}?validationToken=${encodeURIComponent(token)}`, '')
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      token,
    ])
  })

  it.each(['missed', 'reauthorizationRequired', 'subscriptionRemoved'])('is answered when it says %s', async event => {
    const mailbox = await watched('MICROSOFT')
    const keyOf = async () =>
      (await server.sql<{ push_key: string }>('select push_key from mailboxes where id = $1', [mailbox.id]))[0]
        ?.push_key
    const before = await keyOf()
    const told = await toldAt(mailbox.id)
    clock.advance(1_000)
    expect(await lifecycleOf(server, mailbox.email, event)).toEqual([202])
    expect(await toldAt(mailbox.id)).not.toBe(told)
    if (event === 'subscriptionRemoved') await eventually(async () => (await keyOf()) !== before, 30_000)
    await deliverTo(server, mailbox.email, letter(mailbox.email))
    await eventually(async () => (await conversations(mailbox.id)) === 1, 30_000)
  })
})

it('takes no notice that is nested deeper than a provider writes any (THREATS 47)', async () => {
  const deep = `{"value":[],"more":${'['.repeat(100)}${']'.repeat(100)}}`
  expect((await post(at('microsoft'), '{"value":[]}')).status).toBe(202)
  expect((await post(at('microsoft'), deep)).status).toBe(401)
})

it('repeats the challenge of Nylas', async () => {
  const answer = await fetch(`${at('nylas')}?challenge=bc609b38-c81f`)
  expect([answer.status, await answer.text()]).toEqual([200, 'bc609b38-c81f'])
})

describe('a token that Google did not sign for us', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const read = (token: string | undefined) => JSON.parse(Buffer.from(token ?? '', 'base64url').toString()) as object
  it.each([
    ['is signed by another key', {}, {}],
    ['names no algorithm', { alg: 'none' }, {}],
    ['is signed with our public key as a password', { alg: 'HS256' }, {}],
  ])('is refused when it %s', async (_, head, payload) => {
    const mailbox = await watched('GOOGLE')
    const [notice] = await noticesTo(server, mailbox.email)
    const [realHead, realPayload] = notice?.headers.authorization?.replace('Bearer ', '').split('.') ?? []
    const signed = `${part({ ...read(realHead), ...head })}.${part({ ...read(realPayload), ...payload })}`
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    const answer = await post(at('google'), notice?.body ?? '', { authorization: `Bearer ${signed}.${signature}` })
    expect(answer.status).toBe(401)
  })

  it('is refused when it is over', async () => {
    const mailbox = await watched('GOOGLE')
    const [notice] = await noticesTo(server, mailbox.email)
    const send = () => post(at('google'), notice?.body ?? '', notice?.headers)
    expect((await send()).status).toBe(202)
    clock.advance(3_600_000 + 61_000)
    expect((await send()).status).toBe(401)
  })
})

it('forgets the watch of a disconnected mailbox', async () => {
  const mailbox = await watched('NYLAS')
  const [notice] = await noticesTo(server, mailbox.email)
  expect((await server.call(mailboxes.disconnect, { ...org(), id: mailbox.id }, team.people.ann)).status).toBe(200)
  expect(await server.sql('select from mailbox_watches where mailbox_id = $1', [mailbox.id])).toEqual([])
  expect((await post(notice?.url ?? '', notice?.body ?? '', notice?.headers)).status).toBe(202)
})
