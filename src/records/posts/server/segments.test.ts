import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { explorerPosts } from '../../../../test/posts/explorer-posts.ts'
import { givenPost } from '../../../../test/posts/given-posts.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let segment_id: string
let other_id: string
let organization_id: string

const enter = (segment: string, given: readonly GivenPost[]) =>
  server.app.database.inOrganization(organization_id, db =>
    enterPosts(db, { organization_id, segment_id: segment, import_id: null }, given),
  )
const search = (input: Partial<SentOf<typeof posts.search>> = {}) =>
  server.call(posts.search, { organization_id, segment_ids: [segment_id], ...input }, north.people.ann)
const captions = async (input: Partial<SentOf<typeof posts.search>> = {}) =>
  (await search(input)).body.items.map(({ description }) => description)

beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  organization_id = north.organization_id
  const made = async (name: string) =>
    (await server.call(segments.create, { organization_id, name }, north.people.ann)).body.id
  segment_id = await made('Autumn: singles/2026')
  other_id = await made('Another')
  await server.call(
    segmentSources.add,
    { organization_id, segment_id, kind: 'ACCOUNT', platform: 'TikTok', value: '@Lena', is_artist: true },
    north.people.ann,
  )
  await enter(segment_id, explorerPosts)
  await enter(other_id, [givenPost({ platform_id: '7000000000000000009', description: 'Elsewhere', username: 'ode' })])
})
afterAll(() => server.stop())
describe('the same post again', () => {
  it('is updated, and its counts over time are kept', async () => {
    const first = givenPost({
      platform_id: '70055',
      username: 'ada',
      play_count: 10,
      heart_count: 1,
      counted_at: at(1),
    })
    await enter(other_id, [first])
    const [again] = await enter(other_id, [{ ...first, play_count: 500, heart_count: null, counted_at: at(3) }])
    expect(again?.outcome).toBe('UPDATED')
    // an older look adds its counts and changes nothing
    await enter(other_id, [{ ...first, play_count: 100, counted_at: at(2) }])
    const { body } = await server.call(posts.get, { organization_id, id: again?.post_id ?? '' }, north.people.ann)
    expect(body.post).toMatchObject({ play_count: 500, heart_count: 1, counted_at: at(3).toISOString() })
    expect(body.counts.map(({ play_count }) => play_count)).toEqual([10, 100, 500])
    expect(body.segments.map(({ name }) => name)).toEqual(['Another'])
    const [same] = await enter(other_id, [{ ...first, play_count: 500, heart_count: null, counted_at: at(3) }])
    expect(same?.outcome).toBe('UNCHANGED')
  })

  it('is measured against the median of its author, from five posts on', async () => {
    const five = [1, 2, 3, 4, 40].map((views, index) =>
      givenPost({
        platform_id: `7006${index}`,
        username: 'omar',
        play_count: views * 100,
        description: `omar ${index}`,
      }),
    )
    await enter(other_id, five.slice(0, 4))
    const ofOmar = async () =>
      (await search({ segment_ids: [other_id], search: 'omar' })).body.items.map(post => post.relative_performance)
    expect(await ofOmar()).toEqual([null, null, null, null])
    await enter(other_id, five.slice(4))
    expect((await ofOmar())[0]).toBeCloseTo(13.33, 1)
    const author = (await search({ segment_ids: [other_id], search: 'omar' })).body.items[0]?.author
    const { body } = await server.call(posts.author, { organization_id, author_id: author?.id ?? '' }, north.people.ann)
    expect([body.post_count, body.author.median_play_count, body.posts[0]?.play_count]).toEqual([5, 300, 4_000])
  })
})

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

describe('segments', () => {
  it('GET answers name and tracking (POST-033, POST-043, POST-060)', async () => {
    const get = () => server.call(segments.get, { segmentId: segment_id }, north.people.ann)
    expect((await get()).body).toEqual({
      id: segment_id,
      name: 'Autumn: singles/2026',
      is_tracking_enabled: true,
      post_count: 3,
    })
    const off = { organization_id, id: segment_id, is_tracking_enabled: false }
    await server.call(segments.update, off, north.people.ann)
    expect((await get()).body.is_tracking_enabled).toBe(false)
    expect((await server.call(segments.get, { segmentId: segment_id }, south.people.sue)).status).toBe(404)
  })

  it('take posts by hashtag and sound, those that are there and those that come', async () => {
    const made = await server.call(segments.create, { organization_id, name: 'Dusk' }, north.people.ann)
    const follow = (kind: 'HASHTAG' | 'SOUND', value: string) =>
      server.call(segmentSources.add, { organization_id, segment_id: made.body.id, kind, value }, north.people.ann)
    expect((await follow('HASHTAG', '#DUSK')).status).toBe(201)
    expect((await follow('HASHTAG', 'dusk')).status).toBe(409)
    await eventually(async () => (await captions({ segment_ids: [made.body.id] })).length === 1)
    await follow('SOUND', 'half a mile of blue')
    await enter(other_id, [
      givenPost({
        platform_id: '70077',
        username: 'noor',
        description: 'New with the sound',
        sound: {
          title: 'Half a Mile of Blue',
          author_name: 'Juno Aksel',
          is_original: false,
          url: null,
          cover_url: null,
          play_url: null,
          id_tiktok: null,
          id_instagram: null,
        },
      }),
    ])
    expect((await captions({ segment_ids: [made.body.id] })).sort()).toEqual([
      'New with the sound',
      'Window light #Dusk',
    ])
  })

  it('are deleted with the posts that no other segment has', async () => {
    const made = await server.call(segments.create, { organization_id, name: 'Short' }, north.people.ann)
    const shared = givenPost({ platform_id: '70088', username: 'ivo', description: 'shared' })
    await enter(made.body.id, [shared, givenPost({ platform_id: '70089', username: 'ivo', description: 'alone' })])
    await enter(other_id, [shared])
    await server.call(segments.remove, { organization_id, id: made.body.id }, north.people.ann)
    const left = () => server.sql(`select description from posts where platform_id in ('70088', '70089')`)
    await eventually(async () => (await left()).length === 1)
    expect(await left()).toEqual([{ description: 'shared' }])
  })
})
