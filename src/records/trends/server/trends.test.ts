import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { givenPosts, givenSegment, runDetection, topicPosts } from '../../../../test/trends/posts.ts'
import { type Trend, trends, trendTools } from '../contract.ts'

const HOUR = 3_600_000
const clock = testClock(new Date('2026-11-23T09:00:00Z'))
let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
let segment: { organization_id: string; segment_id: string }
beforeAll(async () => {
  server = await startTestServer({ clock })
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate segments, posts, post_authors, sounds, hashtags cascade')
  segment = await givenSegment(server, north.organization_id)
})

const now = () => clock.now()
const ann = () => north.people.ann
const sound = { title: 'Second Window', author: 'Glasshouse Kids' }
const lastBus = (count = 20) =>
  topicPosts({ key: 'bus', words: 'the last bus home at night', hashtags: ['lastbus'], sound, count, now: now() })
const bread = (count = 12) =>
  topicPosts({ key: 'loaf', words: 'sourdough starter rises again', hashtags: ['breadtok'], count, now: now() })

const list = async () =>
  (await server.call(trends.list, { organization_id: north.organization_id, segment_ids: [segment.segment_id] }, ann()))
    .body.items
const byKey = async (key: string) => {
  const rows = await server.sql<{ trend_id: string; platform_id: string }>(
    `select distinct tp.trend_id from trend_posts tp join posts p on p.id = tp.post_id where p.platform_id like $1`,
    [`${key}%`],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.trend_id
}
async function twoTrends(): Promise<[bus: Trend, loaf: Trend]> {
  await givenPosts(server, segment, [...lastBus(), ...bread()])
  await runDetection(server)
  const found = await list()
  const ids = [await byKey('bus'), await byKey('loaf')]
  return ids.map(id => found.find(trend => trend.id === id)) as [Trend, Trend]
}

describe('detection', () => {
  it('groups similar posts into trends with their counts and the reasons (TREND-001, TREND-002, TREND-018)', async () => {
    const [bus, loaf] = await twoTrends()
    expect(await list()).toHaveLength(2)
    expect(bus).toMatchObject({
      title: 'Second Window',
      is_saved_by_human: false,
      description: '',
      emoji: expect.stringMatching(/^[0-9a-f]+(-[0-9a-f]+)*$/),
      play_count: 2_000,
      like_count: 200,
      comment_count: 40,
      share_count: 20,
      video_count: 20,
      creator_count: 20,
    })
    expect(bus.summary).toContain('100% use Second Window by Glasshouse Kids and 100% tag #lastbus.')
    expect(loaf.title).toBe('#breadtok')
    const { body } = await server.call(trendTools.posts, { trend_group_id: loaf.id }, ann())
    expect(body.count).toBe(12)
    for (const { reasons } of body.items) expect(reasons.length).toBeGreaterThan(0)
    expect(body.items[0]?.reasons).toContain('tag:#breadtok')
    const ofBus = await server.call(trendTools.posts, { trend_group_id: bus.id }, ann())
    for (const { reasons } of ofBus.body.items)
      expect(reasons.slice(0, 2).toSorted()).toEqual(['sound:Second Window by Glasshouse Kids', 'tag:#lastbus'])
  })

  it('lists the most viewed creators of a trend, and marks those on the roster', async () => {
    const posts = lastBus().map((post, at) =>
      at === 3
        ? { ...post, play_count: 90_000 }
        : at < 3
          ? { ...post, username: 'bus_twice', play_count: 20_000 }
          : post,
    )
    await givenPosts(server, segment, [...posts, ...bread()])
    await runDetection(server)
    const { id: creator_id, social_profile_id } = await givenCreator(server, { ...segment, as: ann() })
    await server.sql("update post_authors set social_profile_id = $1 where username = 'bus_twice'", [social_profile_id])
    const trend_group_id = await byKey('bus')
    const { body } = await server.call(trendTools.detail, { trend_group_id }, ann())
    expect(body.creators).toHaveLength(5)
    expect(body.creators.slice(0, 3)).toMatchObject([
      { username: 'bus_creator_3', platform: 'TikTok', post_count: 1, play_count: 90_000, creator_id: null },
      {
        username: 'bus_twice',
        post_count: 3,
        play_count: 60_000,
        url: 'https://www.tiktok.com/@bus_twice',
        creator_id,
      },
      { post_count: 1, play_count: 100 },
    ])
  })

  it('makes no trend of one account, of a text pasted by a bot farm, or of posts nobody has seen', async () => {
    const one = topicPosts({ key: 'solo', words: 'my daily vlog number', count: 20, now: now() })
    const farm = topicPosts({ key: 'farm', words: 'win free coins', count: 40, now: now() })
    const unseen = topicPosts({ key: 'none', words: 'quiet corner nobody visits', count: 20, now: now() })
    await givenPosts(server, segment, [
      ...one.map(post => ({ ...post, username: 'one_account' })),
      ...farm.map(post => ({ ...post, description: 'Win free coins today at this great page' })),
      ...unseen.map(post => ({ ...post, play_count: 0, heart_count: 0 })),
      ...bread(),
    ])
    await runDetection(server)
    expect((await list()).map(({ title }) => title)).toEqual(['#breadtok'])
  })

  it('keeps the ids of trends while posts come, and does nothing while none come', async () => {
    const [bus, loaf] = await twoTrends()
    expect(await runDetection(server)).toBe(0)
    const later = topicPosts({
      key: 'busy',
      words: 'the last bus home at night',
      hashtags: ['lastbus'],
      sound,
      count: 10,
      days: 1,
      now: now(),
    })
    await givenPosts(server, segment, later)
    expect(await runDetection(server)).toBe(1)
    const found = await list()
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([bus.id, loaf.id]))
    expect(found.find(({ id }) => id === bus.id)?.video_count).toBe(30)
  })

  it('ranks trends by surprise, not by size', async () => {
    const steady = topicPosts({
      key: 'slow',
      words: 'sourdough starter rises again',
      hashtags: ['breadtok'],
      count: 60,
      days: 30,
      now: now(),
    })
    const sudden = topicPosts({
      key: 'fast',
      words: 'the last bus home at night',
      hashtags: ['lastbus'],
      count: 15,
      days: 1,
      now: now(),
    })
    const others = ['vinyl shelf tour', 'rooftop choir rehearsal', 'amp repair diary'].flatMap((words, at) =>
      topicPosts({ key: `other${at}`, words, count: 40, days: 30, now: now() }),
    )
    await givenPosts(server, segment, [...steady, ...sudden, ...others])
    await runDetection(server)
    const found = await list()
    expect(found).toHaveLength(5)
    expect(found[0]).toMatchObject({ title: '#lastbus', lifecycle: 'EMERGING', video_count: 15 })
    expect(found.map(({ video_count }) => video_count)).toContain(60)
    for (const each of found.slice(1)) expect(each.lifecycle).not.toBe('EMERGING')
  })

  it('waits for the next day when the budget of the team is spent', async () => {
    await givenPosts(server, segment, bread())
    await expect(runDetection(server, { limitFactor: 0 })).rejects.toMatchObject({
      at: new Date('2026-11-24T00:00:00Z'),
    })
    expect(await list()).toEqual([])
  })
})

describe('a saved trend', () => {
  const saved = { title: 'Window light', description: 'Half a face, nothing happens.', emoji: '1fa9f' }
  const save = (trend_group_id: string, more: object = {}) =>
    server.call(trends.save, { trend_group_id, ...saved, ...more }, ann())

  it('has the name, description and emoji that a person gave (TREND-024, TREND-025, TREND-030)', async () => {
    const [bus] = await twoTrends()
    const answer = await save(bus.id)
    expect(answer.body.trend).toMatchObject({ ...saved, id: bus.id, is_saved_by_human: true, saved_by: 'ann' })
    await server.call(trends.save, { trend_group_id: bus.id, title: 'Last line' }, north.people.ben)
    expect((await list()).find(({ id }) => id === bus.id)).toMatchObject({
      ...saved,
      title: 'Last line',
      saved_by: 'ann',
    })
  })

  it('needs a title (TREND-014)', async () => {
    const [bus] = await twoTrends()
    for (const title of ['', '   '])
      expect((await save(bus.id, { title })).problem).toMatchObject({ status: 400, field: 'title' })
    expect((await save(bus.id, { emoji: 'window' })).problem).toMatchObject({ status: 400, field: 'emoji' })
  })

  it('is not found by another organization (TREND-037)', async () => {
    const [bus] = await twoTrends()
    const answer = await server.call(trends.save, { trend_group_id: bus.id, ...saved }, south.people.sue)
    expect(answer.status).toBe(404)
    expect((await list()).find(({ id }) => id === bus.id)?.is_saved_by_human).toBe(false)
  })

  it('keeps its name and posts in every later run, also when most of them turn to something else', async () => {
    const [bus] = await twoTrends()
    await save(bus.id)
    const more = topicPosts({
      key: 'more',
      words: 'the last bus home at night',
      hashtags: ['lastbus'],
      sound,
      count: 90,
      now: now(),
    })
    await givenPosts(server, segment, more)
    await runDetection(server)
    const [first] = (await list()).filter(({ id }) => id === bus.id)
    expect(first).toMatchObject({ ...saved, is_saved_by_human: true })
    expect(await byKey('bus')).toBe(bus.id)
  })

  it('has its counts recalculated (TREND-029, TREND-032)', async () => {
    const [bus] = await twoTrends()
    await server.sql(`update posts set play_count = 500 where platform_id = 'bus0'`)
    const { body } = await server.call(trends.stats, { trend_group_id: bus.id }, ann())
    expect(body).toEqual({
      play_count: 2_400,
      like_count: 200,
      comment_count: 40,
      share_count: 20,
      video_count: 20,
      creator_count: 20,
    })
  })
})

describe('a removed trend', () => {
  it('is hidden at once, and is the same trend again within 24 hours (TREND-026, TREND-027, TREND-031)', async () => {
    const [bus, loaf] = await twoTrends()
    await server.call(trends.save, { trend_group_id: bus.id, title: 'Window light' }, ann())
    const answer = await server.call(trends.remove, { trend_group_id: bus.id }, ann())
    expect(answer.body).toEqual({ id: bus.id })
    const ids = async () => (await list()).map(({ id }) => id)
    expect(await ids()).toEqual([loaf.id])
    expect((await server.call(trends.stats, { trend_group_id: bus.id }, ann())).status).toBe(404)

    // new posts of it, and every hour until the day is nearly over: it stays hidden
    await givenPosts(
      server,
      segment,
      topicPosts({
        key: 'extra',
        words: 'the last bus home at night',
        hashtags: ['lastbus'],
        sound,
        count: 5,
        now: now(),
      }),
    )
    for (const hours of [1, 12, 22]) {
      await runDetection(server, { now: new Date(now().getTime() + hours * HOUR) })
      expect(await ids()).toEqual([loaf.id])
    }
    await runDetection(server, { now: new Date(now().getTime() + 23 * HOUR + 60_000) })
    const again = (await list()).find(({ id }) => id === bus.id)
    expect(again).toMatchObject({ is_saved_by_human: false, video_count: 25 })
  })
})

describe('growth', () => {
  it('compares the last week with the week before, and ignores what rounding may explain', async () => {
    const views = [1_500_000, ...Array<number>(18).fill(0), 1_400_000]
    const posts = lastBus().map((post, at) => ({ ...post, play_count: views[at] ?? 0 }))
    await givenPosts(server, segment, [...posts, ...bread()])
    await runDetection(server)
    const { body } = await server.call(trendTools.detail, { trend_group_id: await byKey('bus') }, ann())
    expect(body.growth.play_count).toBeNull()
    expect(body.growth.video_count).toBeCloseTo(14 / 6 - 1, 1)
    expect(body.explanation.first).toMatchObject({ author: 'bus_creator_19' })
  })
})
