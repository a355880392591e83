import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { activations } from '#records/promotions/contract.ts'
import { messagesTo } from '../../../../test/fans/fan-mail.ts'
import { givenDrop } from '../../../../test/fans/fan-world.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { givenPosts, givenSegment } from '../../../../test/trends/posts.ts'
import { promotionScreens } from '../../promotions/contract.ts'
import { home, reportInterval, WIDGET_TYPES, type WidgetType } from '../contract.ts'

/** A Wednesday; the last whole week is November 9 to 15. */
const NOW = '2026-11-18T12:30:00Z'
const zone = { time_zone: 'UTC' }
const clock = testClock(new Date(NOW))
let server: TestServer
let team: Team<'ann' | 'ben'>
let tide: string
let bus: string

beforeAll(async () => {
  server = await startTestServer({ clock, jobs: true })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  const made = { organization_id: team.organization_id }
  tide = (await givenDrop(server, { title: 'Low Tide' }, made)).drop.id
  bus = (await givenDrop(server, { title: 'Night Bus' }, made)).drop.id
  await server.sql(`update drops set created_at = '2026-01-01'`)
})
afterAll(() => server.stop())

const ofTeam = () => ({ organization_id: team.organization_id })
const signUps = (drop_id: string, at: string, count: number, state = 'ACCEPTED') =>
  server.sql(
    `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches, repeat_key, request_hash, created_at)
     select $1, gen_random_uuid(), $2, 1, gen_random_uuid(), $5, '{}', '{}', true, '', '', $3::timestamptz from generate_series(1, $4::int)`,
    [team.organization_id, drop_id, at, count, state],
  )
const news = async (since: string, time_zone = 'UTC') =>
  (await server.call(home.news, { ...ofTeam(), since, time_zone }, team.people.ann)).body
const widget = async (type: WidgetType, interval: 'weekly' | 'monthly' = 'weekly') => {
  const { body } = await server.call(home.dashboard, { ...ofTeam(), ...zone, interval }, team.people.ann)
  const found = body.widgets.find(each => each.type === type)
  if (!found) throw new Error(`no widget ${type}`)
  return { ...found, from: body.from, to: body.to }
}

it('answers the end of the visit before this one: half an hour apart is another visit', async () => {
  const visit = async (person: 'ann' | 'ben') =>
    (await server.call(home.visit, ofTeam(), team.people[person])).body.since
  const week = new Date(Date.parse(NOW) - 7 * 86_400_000).toISOString()
  expect(await visit('ben')).toBe(week)
  clock.advance(29 * 60_000)
  expect(await visit('ben')).toBe(week)
  const left = clock.now().toISOString()
  clock.advance(31 * 60_000)
  expect(await visit('ben')).toBe(left)
  expect(await visit('ann')).not.toBe(left)
  clock.advance(-60 * 60_000)
})

it('counts accepted sign-ups by hour and by drop, against the time before', async () => {
  await signUps(tide, '2026-11-18T09:59:59Z', 3)
  await signUps(tide, '2026-11-18T10:00:00Z', 5)
  await signUps(bus, '2026-11-18T10:15:00Z', 1)
  await signUps(bus, '2026-11-18T10:16:00Z', 7, 'QUARANTINED')
  await signUps(tide, '2026-11-18T07:30:00Z', 2)
  const { sign_ups } = await news('2026-11-18T09:30:00Z')
  expect(sign_ups).toMatchObject({ count: 9, before: 2, unit: 'hour' })
  expect(sign_ups.bars).toEqual([
    { at: '2026-11-18T09:00:00.000Z', count: 3 },
    { at: '2026-11-18T10:00:00.000Z', count: 6 },
    { at: '2026-11-18T11:00:00.000Z', count: 0 },
    { at: '2026-11-18T12:00:00.000Z', count: 0 },
  ])
  expect(sign_ups.drops.map(({ title, count, before }) => ({ title, count, before }))).toEqual([
    { title: 'Low Tide', count: 8, before: 2 },
    { title: 'Night Bus', count: 1, before: 0 },
  ])
})

it('marks sent messages in the chart of sign-ups, but not one that was stopped before anything was sent', async () => {
  const message = async (name: string, state: string, recipient?: 'QUEUED' | 'PLANNED') => {
    const [made] = await server.sql<{ id: string }>(
      `insert into broadcasts (organization_id, id, name, state, send_mode, content, created_by, started_at)
       values ($1, gen_random_uuid(), $2, $3, 'ONLY_EMAIL', '{}', $4, '2026-11-18T10:00:00Z') returning id`,
      [team.organization_id, name, state, team.people.ann.user_id],
    )
    if (recipient)
      await server.sql(
        `insert into broadcast_recipients (organization_id, broadcast_id, fan_id, channel, state, due_at, queued_at, message_id)
         select $1, $2, id, 'EMAIL', $3::text, now(), case when $3 = 'QUEUED' then now() end,
           case when $3 = 'QUEUED' then gen_random_uuid() end
         from fans where organization_id = $1 limit 1`,
        [team.organization_id, made?.id, recipient],
      )
  }
  await server.sql(
    `insert into fans (organization_id, id, first_name, name_search) values ($1, gen_random_uuid(), 'Ann', 'ann')`,
    [team.organization_id],
  )
  await message('Sent', 'SENT', 'QUEUED')
  await message('Stopped in the middle', 'STOPPED', 'QUEUED')
  await message('Stopped at once', 'STOPPED', 'PLANNED')
  const { sign_ups } = await news('2026-11-18T09:30:00Z')
  expect(sign_ups.causes.map(({ label }) => label).toSorted()).toEqual(['Sent', 'Stopped in the middle'])
  await server.sql('delete from broadcasts')
  await server.sql('delete from fans')
})

it('counts by days of the zone from five days on, and refuses a future and more than 92 days', async () => {
  const { sign_ups } = await news('2026-11-13T12:30:00Z', 'America/New_York')
  expect(sign_ups.unit).toBe('day')
  expect(sign_ups.bars.map(({ at }) => at)).toEqual([13, 14, 15, 16, 17, 18].map(day => `2026-11-${day}T05:00:00.000Z`))
  expect(sign_ups.bars.at(-1)?.count).toBe(11)
  const refused = async (since: string) =>
    (await server.call(home.news, { ...ofTeam(), ...zone, since }, team.people.ann)).status
  expect(await refused('2026-11-18T12:30:01Z')).toBe(400)
  expect(await refused('2026-08-18T12:29:59Z')).toBe(400)
  expect(await refused('2026-08-18T12:30:01Z')).toBe(200)
})

it('lists open needs: those with a deadline first, then those that wait longest', async () => {
  await server.sql(
    `insert into mailboxes (organization_id, id, user_id, provider, email, sender_name, sealed, grant_status)
     values ($1, gen_random_uuid(), $2, 'GOOGLE', 'ann@north.example', 'Ann', '', 'invalid')`,
    [team.organization_id, team.people.ann.user_id],
  )
  await server.sql(
    `insert into privacy_requests (organization_id, id, fan_id, kind, created_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'ERASURE', '2026-11-10T08:00:00Z')`,
    [team.organization_id],
  )
  await server.sql(`update drops set publish_at = '2026-11-20T09:00:00Z' where id = $1`, [bus])
  const { needs, next_opening } = await news('2026-11-18T09:30:00Z')
  await server.sql(`update drops set publish_at = null where id = $1`, [bus])
  expect(needs.map(({ kind, name, due_at }) => ({ kind, name, due_at }))).toEqual([
    { kind: 'drop_opens', name: 'Night Bus', due_at: '2026-11-20T09:00:00.000Z' },
    { kind: 'privacy_requests', name: null, due_at: '2026-12-10T08:00:00.000Z' },
    { kind: 'mailbox', name: 'ann@north.example', due_at: null },
  ])
  expect(next_opening).toEqual({ id: bus, title: 'Night Bus', at: '2026-11-20T09:00:00.000Z' })
})

it('has the ten widgets, of the last whole week or month (ENUM-077)', async () => {
  const { body } = await server.call(home.dashboard, { ...ofTeam(), ...zone, interval: 'weekly' }, team.people.ann)
  expect(body.widgets.map(({ type }) => type)).toEqual([...WIDGET_TYPES])
  expect([body.from, body.to]).toEqual(['2026-11-09', '2026-11-15'])
  const month = await widget('drop_signups', 'monthly')
  expect([month.from, month.to]).toEqual(['2026-10-01', '2026-10-31'])
  expect(await widget('most_shazamed_songs')).toMatchObject({ has_source: false, rows: [] })
})

it('counts sign-ups of whole days by drop, against the week before, and says which had none', async () => {
  await signUps(tide, '2026-11-08T23:59:59Z', 4)
  await signUps(tide, '2026-11-09T00:00:00Z', 5)
  await signUps(tide, '2026-11-15T23:59:59Z', 1)
  await signUps(tide, '2026-11-16T00:00:00Z', 9)
  const { total, rows, note } = await widget('drop_signups')
  expect(total).toBe(6)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ label: 'Low Tide', value: 6, change: 0.5, points: [5, 0, 0, 0, 0, 0, 1] })
  expect(note).toBe('1 drop had none.')
})

it('saves what a member hides and how often the dashboard is mailed, for that member only (ENUM-078)', async () => {
  const change = (given: object) => server.call(home.updateSettings, { ...ofTeam(), ...given }, team.people.ann)
  expect(reportInterval.options).toEqual(['weekly', 'monthly'])
  expect((await change({ report_interval: 'yearly' })).status).toBe(400)
  expect((await change({ hidden_widgets: ['weather'] })).status).toBe(400)
  await change({ hidden_widgets: ['most_shazamed_songs'] })
  const { body } = await change({ report_interval: 'weekly' })
  expect(body).toEqual({ hidden_widgets: ['most_shazamed_songs'], report_interval: 'weekly' })
  const others = await server.call(home.settings, ofTeam(), team.people.ben)
  expect(others.body).toEqual({ hidden_widgets: [], report_interval: null })
})

it('mails the week once on its Monday morning to whoever asked for it and may see it, and only then', async () => {
  for (const person of ['ann', 'ben'] as const)
    await server.call(home.updateSettings, { ...ofTeam(), report_interval: 'weekly' }, team.people[person])
  // sees single brands from now on, and the dashboard is about all
  await server.sql(
    `update auth.member set role = 'brand_scoped' where "user_id" = (select id from auth."user" where email = $1)`,
    [team.people.ben.email],
  )
  const { email } = team.people.ann
  const run = async () => {
    await server.sql(`select graphile_worker.add_job('send_dashboard_reports', '{}'::json)`)
    await eventually(async () => {
      const jobs = await server.sql(
        `select from graphile_worker.jobs where task_identifier in ('send_dashboard_reports', 'send_message')`,
      )
      const queued = await server.sql(`select from messages where state in ('QUEUED', 'SENDING')`)
      return jobs.length + queued.length === 0
    }, 20_000)
  }
  const runs = async () => (await messagesTo(server, email)).length
  await run()
  expect(await runs()).toBe(0)
  // Monday, 07:59
  clock.advance(Date.parse('2026-11-23T07:59:00Z') - clock.now().getTime())
  await run()
  expect(await runs()).toBe(0)
  clock.advance(60_000)
  await run()
  const [mail] = await eventually(async () => {
    const mails = await messagesTo(server, email)
    return mails.length > 0 && mails
  }, 20_000)
  expect(mail?.subject).toBe('Your week: 2026-11-16 to 2026-11-22')
  expect(mail?.body).toContain('Low Tide: 19')
  expect(mail?.body).not.toContain('Shazam')
  await run()
  expect(await messagesTo(server, email)).toHaveLength(1)
  expect(await messagesTo(server, team.people.ben.email)).toHaveLength(0)
})

it('leads to each activation that drafts wait in, and that creators are to be paid in', async () => {
  const as = { organization_id: team.organization_id, as: team.people.ann }
  const artist_id = await givenArtist(server, team.organization_id)
  const ids: string[] = []
  const waves = [
    ['Dancers', 'Summer'],
    ['Singers', 'Summer'],
    ['Wave 1', 'Winter'],
  ] as const
  for (const [name, promotion_name] of waves) {
    const activation_id = await givenActivation(server, as, { artist_id, name, promotion_name })
    ids.push(`/promotions/${activation_id}`)
    const { id: creator_id, social_profiles } = await givenCreator(server, as)
    const { username = '' } = social_profiles[0] ?? {}
    const creators = [{ username, platform: 'TikTok' as const, price: 120, currency: 'GBP' as const }]
    await server.call(activations.addCreators, { id: activation_id, creators, stage: 'posted' } as never, as.as)
    const draft = { activation_id, creator_id, note: '', url: 'https://files.example/cut' }
    await server.call(promotionScreens.addDraft, draft, as.as)
  }
  const { needs } = await news('2026-11-18T00:00:00Z')
  const named = (kind: string) =>
    needs.filter(need => need.kind === kind).map(({ name, detail, href }) => [name, detail, href])
  expect(named('drafts')).toEqual([
    ['Dancers · Summer', null, ids[0]],
    ['Singers · Summer', null, ids[1]],
    ['Wave 1 · Winter', null, ids[2]],
  ])
  expect(named('payments')).toEqual([
    ['Dancers · Summer', '120.00 GBP', ids[0]],
    ['Singers · Summer', '120.00 GBP', ids[1]],
    ['Wave 1 · Winter', '120.00 GBP', ids[2]],
  ])
})

it('leads from posts and sounds to a segment that has them', async () => {
  const segment = await givenSegment(server, team.organization_id)
  const posts = ['lena', 'mara'].map((username, at) => ({
    platform_id: `70${at}`,
    username,
    description: 'Low tide',
    published_at: new Date('2026-11-18T12:00:00Z'),
    sound: { title: 'Low Tide & more', author: 'Vesper' },
    play_count: 1_000 - at,
  }))
  await givenPosts(server, segment, posts)
  const [post] = await server.sql(`select id from posts where platform_id = '700'`)
  const at = `/segments/${segment.segment_id}?days=all`
  expect((await widget('top_social_content')).rows[0]?.href).toBe(`${at}&post=${post?.id}`)
  expect((await widget('trending_sounds')).rows[0]?.href).toBe(`${at}&q=Low+Tide+%26+more`)
})
