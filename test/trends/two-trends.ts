// A team and, fresh for each test, its segment with posts of two trends.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { type Trend, trends } from '#records/trends/contract.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'
import { givenPosts, givenSegment, runDetection, topicPosts } from './posts.ts'

export const clock = testClock(new Date('2026-11-23T09:00:00Z'))
export let server: TestServer
export let north: Team<'ann' | 'ben'>
export let segment: { organization_id: string; segment_id: string }

/** Starts them for the tests of a file: hooks of a module would belong to the first file that imports it. */
export function startTwoTrends() {
  beforeAll(async () => {
    server = await startTestServer({ clock })
    north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.sql('truncate segments, posts, post_authors, sounds, hashtags cascade')
    segment = await givenSegment(server, north.organization_id)
  })
}

export const now = () => clock.now()
export const ann = () => north.people.ann
export const sound = { title: 'Second Window', author: 'Glasshouse Kids' }
export const lastBus = (count = 20) =>
  topicPosts({ key: 'bus', words: 'the last bus home at night', hashtags: ['lastbus'], sound, count, now: now() })
export const bread = (count = 12) =>
  topicPosts({ key: 'loaf', words: 'sourdough starter rises again', hashtags: ['breadtok'], count, now: now() })

export const list = async () =>
  (await server.call(trends.list, { organization_id: north.organization_id, segment_ids: [segment.segment_id] }, ann()))
    .body.items
export const byKey = async (key: string) => {
  const rows = await server.sql<{ trend_id: string; platform_id: string }>(
    `select distinct tp.trend_id from trend_posts tp join posts p on p.id = tp.post_id where p.platform_id like $1`,
    [`${key}%`],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.trend_id
}
export const postIds = async (pattern: string) =>
  (
    await server.sql<{ id: string }>(`select id from posts where platform_id like $1 order by platform_id`, [pattern])
  ).map(({ id }) => id)
export async function twoTrends(): Promise<[bus: Trend, loaf: Trend]> {
  await givenPosts(server, segment, [...lastBus(), ...bread()])
  await runDetection(server)
  const found = await list()
  const ids = [await byKey('bus'), await byKey('loaf')]
  return ids.map(id => found.find(trend => trend.id === id)) as [Trend, Trend]
}
