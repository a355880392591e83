import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fanId } from '#integrations/artist-accounts/simulator/people.ts'
import {
  commentNotice,
  connectInstagram,
  failNext,
  notify,
  sentFrom,
  storyNotice,
} from '../../../../../test/mentions/instagram.ts'
import { givenArtist } from '../../../../../test/roster/promotions.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { artistAccounts, type Mention, mentions } from '../../contract.ts'

let server: TestServer
let team: Team<'ann'>
let artist_id: string
let account: string
let turn = 0
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner' })
  artist_id = await givenArtist(server, team.organization_id, { name: 'Wren Hallow' })
  account = (await connect()).platform_id
})
afterAll(() => server.stop())

const orgId = () => team.organization_id
const connect = () => connectInstagram(server, { organization_id: orgId(), artist_id, as: team.people.ann })
const givenMention = async (from = 'marlow.tapes'): Promise<Mention> => {
  const mid = `mid.${++turn}`
  await notify(server, storyNotice({ account, mid, from, at: server.clock.now() }, server.url))
  return eventually(async () => {
    const [row] = await server.sql<{ id: string }>('select id from mentions where platform_id = $1', [mid])
    return row && (await get(row.id)).mention
  })
}
const get = async (id: string) =>
  (await server.call(mentions.get, { organization_id: orgId(), id }, team.people.ann)).body
const answer = (mention: Pick<Mention, 'id' | 'sender_id'>, text: string, endpoint = mentions.reply) =>
  server.call(
    endpoint,
    { orgId: orgId(), mentionId: mention.id, text, recipient_id: mention.sender_id },
    team.people.ann,
  )
const textsSent = async () => (await sentFrom(server, account)).map(({ text }) => text)
/** The answers of a mention in its conversation, oldest first. */
const repliesIn = ({ messages }: Awaited<ReturnType<typeof get>>, id: string) =>
  messages.flatMap(({ mention_id, reply }) => (mention_id === id && reply ? [reply] : []))
const settledReply = (id: string) =>
  eventually(async () => {
    const reply = repliesIn(await get(id), id).at(-1)
    return reply && !['QUEUED', 'SENDING'].includes(reply.state) && reply
  })

describe('an answer to a story mention', () => {
  it('is sent once to the sender, and both paths answer the sent message (API-022, API-029, API-030)', async () => {
    const mention = await givenMention()
    const sent = await answer(mention, 'Drive safe, Marlow. W.')
    expect([sent.status, sent.body]).toEqual([
      200,
      {
        id: expect.any(String),
        text: 'Drive safe, Marlow. W.',
        recipient_id: fanId('marlow.tapes'),
        sent_at: server.clock.now().toISOString(),
        state: 'SENT',
        reason: null,
      },
    ])
    const second = await answer(mention, 'See you Friday.', mentions.replyOfOrganization)
    expect(second.body).toMatchObject({ state: 'SENT', text: 'See you Friday.' })
    expect((await sentFrom(server, account)).slice(-2)).toMatchObject([
      { to: fanId('marlow.tapes'), text: 'Drive safe, Marlow. W.' },
      { to: fanId('marlow.tapes'), text: 'See you Friday.' },
    ])
    const read = await get(mention.id)
    expect(read.mention).toMatchObject({ page_type: 'ANSWERED', reply: { text: 'See you Friday.', sent_by: 'ann' } })
    const replies = repliesIn(read, mention.id)
    expect(replies.map(({ state }) => state)).toEqual(['SENT', 'SENT'])
    // what the same person published before stands with the next one
    const next = await givenMention()
    expect(repliesIn(await get(next.id), mention.id)).toEqual(replies)
  })

  it('is sent once when it is asked for twice at the same time', async () => {
    const mention = await givenMention()
    const before = (await textsSent()).length
    const both = await Promise.all([answer(mention, 'Thank you!'), answer(mention, 'Thank you!')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await textsSent()).slice(before)).toEqual(['Thank you!'])
    expect((await answer(mention, 'Thank you!')).problem.detail).toBe('This answer was sent already.')
    const headers = { 'idempotency-key': 'one-answer' }
    const again = await givenMention()
    const input = { orgId: orgId(), mentionId: again.id, text: 'Once', recipient_id: again.sender_id }
    const repeated = [1, 2].map(() => server.call(mentions.reply, input, { ...team.people.ann, headers }))
    await Promise.all(repeated)
    expect((await textsSent()).filter(text => text === 'Once')).toEqual(['Once'])
  })

  it('dry run refuses what the call would refuse, and sends and stores nothing (API-022)', async () => {
    const mention = await givenMention()
    const before = await textsSent()
    const tried = (recipient_id: string) =>
      server.call(
        mentions.reply,
        { orgId: orgId(), mentionId: mention.id, text: 'Only tried', recipient_id },
        { ...team.people.ann, headers: { 'dry-run': 'true' } },
      )
    expect((await tried(mention.sender_id)).body).toMatchObject({ text: 'Only tried', state: 'QUEUED', sent_at: null })
    expect((await tried('999')).status).toBe(400)
    expect(repliesIn(await get(mention.id), mention.id)).toEqual([])
    expect(await textsSent()).toEqual(before)
    expect((await answer(mention, 'Only tried')).body.state).toBe('SENT')
  })

  it('is refused for another recipient, without text, and after 24 hours', async () => {
    const mention = await givenMention()
    expect((await answer({ ...mention, sender_id: '999' }, 'Hi')).problem).toMatchObject({
      status: 400,
      field: 'recipient_id',
    })
    expect((await answer(mention, '  ')).status).toBe(400)
    expect((await answer(mention, 'é'.repeat(501))).status).toBe(400)
    server.clock.advance(24 * 3_600_000 - 1_000)
    expect((await answer(mention, 'In time')).body.state).toBe('SENT')
    const late = await givenMention()
    server.clock.advance(24 * 3_600_000)
    const refused = await answer(late, 'Too late')
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'Instagram takes answers for 24 hours. This window is over.',
    ])
    expect(await textsSent()).not.toContain('Too late')
    expect((await get(late.id)).mention.page_type).toBe('TOO_LATE')
  })

  it("becomes UNKNOWN and is not sent again when Instagram's response is lost", async () => {
    const mention = await givenMention()
    await failNext(server, account, 'lost answer')
    const sent = await answer(mention, 'Lost on the way')
    expect(sent.body).toMatchObject({
      state: 'UNKNOWN',
      sent_at: null,
      reason: 'It may have been sent. Look at Instagram before you write again.',
    })
    expect((await textsSent()).filter(text => text === 'Lost on the way')).toHaveLength(1)
    expect((await get(mention.id)).mention.page_type).toBe('ANSWERED')
  })

  it('becomes UNKNOWN when its worker was killed while sending', async () => {
    const mention = await givenMention()
    await server.sql(
      `insert into mention_replies (organization_id, id, mention_id, text, state, user_id, sent_by, attempts, attempt_at, created_at)
       values ($1, gen_random_uuid(), $2, 'Half sent', 'SENDING', gen_random_uuid(), 'ann', 1, $3, $3)`,
      [orgId(), mention.id, new Date(server.clock.now().getTime() - 60_000)],
    )
    await server.sql(
      `insert into job_outbox (task, payload, max_attempts)
       select 'send_mention_reply', json_build_object('organization_id', organization_id, 'id', id), 5
       from mention_replies where text = 'Half sent'`,
    )
    expect(await settledReply(mention.id)).toMatchObject({ state: 'UNKNOWN' })
    expect(await textsSent()).not.toContain('Half sent')
  })

  it('fails with the reason when Instagram refuses it or says that its window is over', async () => {
    for (const [fault, reason] of [
      ['refused', 'Instagram refused it (400, code 100).'],
      ['too late', 'Instagram takes answers for 24 hours. This window is over.'],
    ]) {
      const mention = await givenMention()
      await failNext(server, account, fault ?? '')
      expect((await answer(mention, 'No')).body).toMatchObject({ state: 'FAILED', sent_at: null, reason })
      expect((await get(mention.id)).mention.page_type).toBe('OPEN')
    }
  })

  it('is retried when Instagram is rate limiting, and is sent once', async () => {
    const mention = await givenMention()
    await failNext(server, account, 'slow down')
    const sent = await answer(mention, 'Slowly')
    expect(sent.body).toMatchObject({ state: 'QUEUED', reason: 'Instagram is busy.' })
    expect((await answer(mention, 'Another')).problem.detail).toBe('An answer is being sent.')
    // the job that was stored with it finds it waiting, once its time has come
    await eventually(async () => {
      await server.sql(`update graphile_worker._private_jobs set run_at = now()`)
      return repliesIn(await get(mention.id), mention.id).at(-1)?.state === 'SENT'
    })
    expect((await textsSent()).filter(text => text === 'Slowly')).toEqual(['Slowly'])
  })

  it('fails without being sent when the 24 hours ended while it was queued', async () => {
    const mention = await givenMention()
    server.clock.advance(23 * 3_600_000)
    await failNext(server, account, 'slow down')
    expect((await answer(mention, 'Just missed')).body).toMatchObject({ state: 'QUEUED' })
    server.clock.advance(3_600_000)
    const reply = await eventually(async () => {
      await server.sql(`update graphile_worker._private_jobs set run_at = now()`)
      const last = repliesIn(await get(mention.id), mention.id).at(-1)
      return last?.state === 'FAILED' && last
    })
    expect(reply.reason).toBe('Instagram takes answers for 24 hours. This window is over.')
    expect(await textsSent()).not.toContain('Just missed')
  })

  it('asks to sign in again when Instagram lets us in no longer', async () => {
    const mention = await givenMention()
    await failNext(server, account, 'signed out')
    expect((await answer(mention, 'Hello?')).body).toMatchObject({
      state: 'QUEUED',
      reason: '@wrenhallow has to sign in to Instagram again first.',
    })
    const list = () => server.call(artistAccounts.list, { organization_id: orgId() }, team.people.ann)
    expect((await list()).body.items[0]).toMatchObject({ state: 'RECONNECT' })
    const other = await givenMention('ana.belmonte')
    expect((await answer(other, 'Hi')).status).toBe(409)
    await connect()
    expect((await list()).body.items[0]).toMatchObject({ state: 'CONNECTED', state_reason: null })
  })
})

it('a comment is answered under its post', async () => {
  await notify(server, commentNotice(account, { id: 'c.answer', at: server.clock.now() }))
  const [comment] = await eventually(async () => {
    const { items } = (await server.call(mentions.comments, { orgId: orgId() }, team.people.ann)).body
    return items.length > 0 && items
  })
  server.clock.advance(30 * 3_600_000)
  if (!comment) throw new Error('no comment')
  expect((await answer(comment, 'Soon!')).body).toMatchObject({ state: 'SENT' })
  expect(await sentFrom(server, 'c.answer')).toMatchObject([{ text: 'Soon!' }])
})

it('deletes the mentions and pictures of an account when it is disconnected', async () => {
  const items = (await server.call(artistAccounts.list, { organization_id: orgId() }, team.people.ann)).body.items
  const id = items[0]?.id ?? ''
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }>('select count(*)::int as count from mentions')
  const gone = await server.call(artistAccounts.disconnect, { organization_id: orgId(), id }, team.people.ann)
  expect(gone.body).toEqual({ id, mentions: count })
  for (const table of ['mentions', 'mention_replies', 'artist_accounts', 'artist_account_teams'])
    expect(await server.sql(`select from ${table}`)).toEqual([])
  expect(await notify(server, storyNotice({ account, mid: 'after' }, server.url))).toBe(200)
  await eventually(async () => (await server.sql('select from platform_notices')).length === 0)
  expect(await server.sql('select from mentions')).toEqual([])
})
