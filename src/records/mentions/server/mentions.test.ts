import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fanScreens } from '#screens/fans/contract.ts'
import { commentNotice, connectInstagram, notify, storyNotice } from '../../../../test/mentions/instagram.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { artistAccounts, type MentionFilter, mentions } from '../contract.ts'
import { NOTICE_PATH } from './notices/notice-page.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let artist_id: string
let account: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  artist_id = await givenArtist(server, team.organization_id, { name: 'Wren Hallow' })
  const connected = await connectInstagram(server, { ...org(), artist_id, as: team.people.ann })
  expect(connected.status).toBe(200)
  account = connected.platform_id
})
afterAll(() => server.stop())

const org = () => ({ organization_id: team.organization_id })
const list = async (filter: Partial<MentionFilter> & { limit?: number; offset?: number } = {}) =>
  (await server.call(mentions.list, { orgId: team.organization_id, ...filter }, team.people.ann)).body
const senders = async (filter: Partial<MentionFilter>) =>
  (await list(filter)).items.map(({ sender_username }) => sender_username).sort()
const tell = async (notice: object) => expect(await notify(server, notice)).toBe(200)
const settled = (count: number) =>
  eventually(async () => {
    const page = await list({ limit: 100 })
    const isReady = page.items.every(item => item.sender_username !== null && item.media_state !== 'WAITING')
    return page.count === count && isReady && page
  })

describe('an account of an artist', () => {
  it('is connected once per OAuth callback, by the person who began it, and its token is stored encrypted (threats 21, 22)', async () => {
    const { body } = await server.call(artistAccounts.list, org(), team.people.ann)
    expect(body).toMatchObject({
      instagram: 'SIMULATED',
      items: [{ username: 'wrenhallow', state: 'CONNECTED', artist: { id: artist_id, name: 'Wren Hallow' } }],
    })
    const [row] = await server.sql<{ all: string }>('select to_jsonb(a)::text as all from artist_accounts a')
    expect(row?.all).not.toContain('long:wrenhallow')
    const second = await connectInstagram(server, { ...org(), artist_id, as: team.people.ann })
    expect(second.status).toBe(200)
    expect((await fetch(second.location, { headers: { cookie: team.people.ann.cookie } })).status).toBe(400)
    const { body: begun } = await server.call(artistAccounts.connect, { ...org(), artist_id }, team.people.ann)
    const state = new URL(begun.url).searchParams.get('state')
    const back = new URL(second.location)
    back.searchParams.set('state', state ?? '')
    expect((await fetch(back, { headers: { cookie: team.people.ben.cookie } })).status).toBe(403)
    expect(await server.sql('select from artist_accounts')).toHaveLength(1)
  })
})

describe('the address that Instagram notifies', () => {
  it('answers the challenge for our verify token alone', async () => {
    const asked = (token: string) =>
      fetch(`${server.url}${NOTICE_PATH}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`)
    const answer = await asked('simulated%20verify%20token')
    expect([answer.status, await answer.text()]).toEqual([200, '4711'])
    expect((await asked('guessed')).status).toBe(403)
  })

  it('refuses a notice with a wrong signature (401) and one that is too large (413)', async () => {
    const notice = JSON.stringify(storyNotice({ account, mid: 'forged' }, server.url))
    for (const signature of ['', 'sha256=00', `sha256=${'0'.repeat(64)}`])
      expect(await notify(server, notice, signature)).toBe(401)
    expect(await notify(server, ' '.repeat(300_000))).toBe(413)
    // signed, and nothing that we know
    expect(await notify(server, '{"object":"page"}')).toBe(200)
    expect(await notify(server, 'no JSON')).toBe(200)
    expect(await server.sql('select from platform_notices')).toEqual([])
    expect((await list()).count).toBe(0)
  })
})

describe('story mentions and comments', () => {
  it('arrive once however often they are sent, with their sender, our own picture and the song (API-027)', async () => {
    await server.sql('update fans set instagram_username = null')
    const notice = storyNotice({ account, mid: 'mid.a', picture: 5 }, server.url)
    await Promise.all([tell(notice), tell(notice), tell(notice)])
    const { items } = await settled(1)
    expect(items[0]).toMatchObject({
      kind: 'STORY',
      page_type: 'OPEN',
      sender_username: 'marlow.tapes',
      sender_name: 'Marlow Quayle',
      is_verified: true,
      follower_count: 1_100_000,
      media_state: 'COPIED',
      song: { title: 'Heat Signature', artist: 'Kilo Orchid' },
      artist: { name: 'Wren Hallow' },
      reply: null,
    })
    const picture = (cookie?: string) =>
      fetch(server.url + (items[0]?.media_url ?? ''), cookie ? { headers: { cookie } } : {})
    const own = await picture(team.people.ann.cookie)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await picture()).status).toBe(401)
    expect(await server.sql('select from platform_notices')).toEqual([])
    expect(await server.sql('select from mentions where media_source is not null')).toEqual([])
  })

  it('are stored although one comment in the notice has a lone surrogate, a NUL, an overlong id or an impossible date', async () => {
    const before = (await list({ limit: 100 })).count
    const notices = [
      commentNotice(account, { id: 'odd.1', text: `a${'😀'.repeat(2_000)}` }),
      commentNotice(account, { id: 'odd.2', text: 'zero \0 and half \ud83d' }),
      commentNotice(account, { id: 'odd.3', from: 'x'.repeat(300) }),
      storyNotice({ account, mid: 'odd.4', at: new Date(0) }, server.url),
      commentNotice(account, { id: 'plain.1', text: 'All fine' }),
    ]
    const entry = notices.flatMap(({ entry: of }) => of as object[])
    const late = { id: 'odd.5', text: 'Late', from: { id: '7' } }
    const timeless = { id: account, time: 1e300, changes: [{ field: 'comments', value: late }] }
    await tell({ object: 'instagram', entry: [timeless, ...entry] })
    await eventually(async () => (await server.sql('select from platform_notices')).length === 0)
    const { body } = await server.call(mentions.comments, { orgId: team.organization_id, limit: 100 }, team.people.ann)
    const texts = body.items.map(({ text }) => text)
    expect(texts).toContain('All fine')
    expect(texts).toContain('zero  and half \ufffd')
    expect(texts.some(text => text?.startsWith('a😀'))).toBe(true)
    await server.sql("delete from mentions where platform_id like 'odd.%' or platform_id = 'plain.1'")
    expect((await list({ limit: 100 })).count).toBe(before)
  })

  it('are kept when the story has expired, and deleted when the sender unsends the message', async () => {
    const gone = storyNotice({ account, mid: 'mid.gone', from: 'ruth.ines' }, server.url)
    gone.entry[0]?.messaging[0]?.message.attachments.splice(0, 1, {
      type: 'story_mention',
      payload: { url: `${server.url}/simulators/instagram/cdn/none` },
    })
    await tell(gone)
    await tell(storyNotice({ account, mid: 'mid.back', from: 'tomatofuzz' }, server.url))
    const { items } = await settled(3)
    expect(items.find(item => item.sender_username === 'ruth.ines')).toMatchObject({ media_state: 'GONE' })
    await tell({
      object: 'instagram',
      entry: [
        {
          id: account,
          messaging: [{ sender: { id: '1' }, timestamp: 1, message: { mid: 'mid.back', is_deleted: true } }],
        },
      ],
    })
    await settled(2)
    expect(await senders({})).toEqual(['marlow.tapes', 'ruth.ines'])
  })

  it('are found by every filter of the call, a page at a time (API-027)', async () => {
    const yesterday = new Date(Date.now() - 26 * 3_600_000)
    await tell(storyNotice({ account, mid: 'mid.old', from: 'kassetten.klub', at: yesterday, picture: 3 }, server.url))
    const { items } = await settled(3)
    const ofSender = (name: string) => items.find(item => item.sender_username === name)
    const marlow = ofSender('marlow.tapes')
    const day = (at: Date) => at.toISOString().slice(0, 10)
    expect(await senders({ end_date: yesterday.toISOString() })).toEqual(['kassetten.klub'])
    expect(await senders({ start_date: day(new Date(Date.now() + 48 * 3_600_000)) })).toEqual([])
    expect(await senders({ sender_username: '@Marlow.Tapes' })).toEqual(['marlow.tapes'])
    expect(await senders({ sender_username: 'marlow' })).toEqual([])
    expect(await senders({ search: 'quayle' })).toEqual(['marlow.tapes'])
    expect(await senders({ search: 'heat sig' })).toEqual(['marlow.tapes'])
    expect(await senders({ search: '100%' })).toEqual([])
    expect(await senders({ has_detected_song: true })).toEqual(['marlow.tapes'])
    expect(await senders({ has_detected_song: false })).toEqual(['kassetten.klub', 'ruth.ines'])
    expect(await senders({ shazam_track_ids: [marlow?.song?.id ?? ''] })).toEqual(['marlow.tapes'])
    expect(await senders({ is_verified: true })).toEqual(['marlow.tapes'])
    expect(await senders({ is_verified: false })).toEqual(['kassetten.klub', 'ruth.ines'])
    expect(await senders({ brand_ids: [artist_id] })).toHaveLength(3)
    expect(await senders({ brand_ids: [team.organization_id] })).toEqual([])
    expect(await senders({ social_profile_id__in: [marlow?.account.id ?? ''] })).toHaveLength(3)
    expect(await senders({ social_profile_id__in: [artist_id] })).toEqual([])
    expect(await senders({ page_type: 'TOO_LATE' })).toEqual(['kassetten.klub'])
    expect(await senders({ page_type: 'OPEN' })).toEqual(['marlow.tapes', 'ruth.ines'])
    expect(await senders({ instagram_fan_event_id: marlow?.id ?? '' })).toEqual(['marlow.tapes'])
    const pages = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(pages.map(({ count }) => count)).toEqual([3, 3])
    expect(pages.flatMap(page => page.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id))
    const { body } = await server.call(mentions.facets, org(), team.people.ann)
    expect(body).toMatchObject({
      pages: { OPEN: 2, ANSWERED: 0, TOO_LATE: 1 },
      artists: [{ id: artist_id, mentions: 3 }],
      songs: [{ title: 'Heat Signature', mentions: 1 }],
    })
  })

  it('become fan events when exactly one fan gave this username (ENUM-072)', async () => {
    const [fan] = await server.sql<{ id: string }>(
      `insert into fans (organization_id, id, first_name, instagram_username) values ($1, gen_random_uuid(), 'Lena', 'Lena.Kordt') returning id`,
      [team.organization_id],
    )
    await tell(commentNotice(account, { id: 'c.1', text: 'Porto, please!' }))
    await tell(storyNotice({ account, mid: 'mid.lena', from: 'lena.kordt' }, server.url))
    const events = await eventually(async () => {
      const { body } = await server.call(fanScreens.get, { ...org(), id: fan?.id ?? '' }, team.people.ann)
      const kinds = body.timeline.map(({ kind }) => kind as string).filter(kind => kind.startsWith('INSTAGRAM_'))
      return kinds.length === 2 && kinds.sort()
    })
    expect(events).toEqual(['INSTAGRAM_COMMENT', 'INSTAGRAM_STORY_MENTION'])
    const comments = await server.call(mentions.comments, { orgId: team.organization_id }, team.people.ann)
    expect(comments.body).toMatchObject({
      count: 1,
      items: [{ kind: 'COMMENT', text: 'Porto, please!', fan_id: fan?.id, closes_at: null, page_type: 'OPEN' }],
    })
    const [event] = await server.sql<{ id: string }>(
      `select id from fan_events where kind = 'INSTAGRAM_STORY_MENTION' and fan_id = $1`,
      [fan?.id],
    )
    expect(await senders({ instagram_fan_event_id: event?.id ?? '' })).toEqual(['lena.kordt'])
  })
})
