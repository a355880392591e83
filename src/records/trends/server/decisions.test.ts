import { describe, expect, it } from 'vitest'
import { givenPosts, runDetection, topicPosts } from '../../../../test/trends/posts.ts'
import {
  ann,
  byKey,
  clock,
  list,
  north,
  now,
  postIds,
  segment,
  server,
  sound,
  startTwoTrends,
  twoTrends,
} from '../../../../test/trends/two-trends.ts'
import { trends, trendTools } from '../contract.ts'
import { shownTrendsOf, trendsOfPosts } from './trends-of-posts.ts'

startTwoTrends()

describe('what people decide about trends', () => {
  it('stays after a merge: the posts of both are one trend in later runs', async () => {
    const [bus, loaf] = await twoTrends()
    clock.advance(1_000)
    const { body } = await server.call(
      trendTools.merge,
      { trend_group_id: loaf.id, into_trend_group_id: bus.id },
      ann(),
    )
    expect(body.trend).toMatchObject({ id: bus.id, video_count: 32 })
    await givenPosts(
      server,
      segment,
      topicPosts({
        key: 'crumb',
        words: 'sourdough starter rises again',
        hashtags: ['breadtok'],
        count: 6,
        now: now(),
      }),
    )
    await runDetection(server)
    expect((await list()).map(({ id, video_count }) => [id, video_count])).toEqual([[bus.id, 38]])
    const detail = await server.call(trendTools.detail, { trend_group_id: bus.id }, ann())
    expect(detail.body.events[0]).toMatchObject({ kind: 'MERGED', user_name: 'ann', other_title: '#breadtok' })
  })

  it('stays after a split: posts like either go with it', async () => {
    const [bus] = await twoTrends()
    await server.sql(
      `update posts set description = description || ' umbrella puddle raincoat' where platform_id like 'bus1_'`,
    )
    const rainy = await postIds('bus1_')
    const answer = await server.call(
      trendTools.split,
      { trend_group_id: bus.id, title: 'In the rain', post_ids: rainy },
      ann(),
    )
    expect(answer.status).toBe(201)
    const more = topicPosts({
      key: 'wet',
      words: 'the last bus home at night umbrella puddle raincoat',
      hashtags: ['lastbus'],
      sound,
      count: 6,
      now: now(),
    })
    await givenPosts(server, segment, more)
    await runDetection(server)
    expect(await byKey('wet')).toBe(answer.body.trend.id)
    expect((await list()).find(({ id }) => id === bus.id)?.video_count).toBe(10)
    const everything = await server.call(
      trendTools.split,
      { trend_group_id: answer.body.trend.id, title: 'x', post_ids: [...rainy, ...(await postIds('wet%'))] },
      ann(),
    )
    expect(everything.problem).toMatchObject({ status: 400, field: 'post_ids' })
  })

  it('gives the posts of a split back when it is merged back, and saves nothing that was not saved', async () => {
    const [bus] = await twoTrends()
    const split = { trend_group_id: bus.id, title: 'In the rain', post_ids: await postIds('bus1_') }
    const { trend } = (await server.call(trendTools.split, split, ann())).body
    const back = { trend_group_id: trend.id, into_trend_group_id: bus.id }
    expect((await server.call(trendTools.merge, back, ann())).status).toBe(200)
    const now = (await list()).find(({ id }) => id === bus.id)
    expect(now).toMatchObject({ video_count: bus.video_count, is_saved_by_human: false, saved_by: null })
  })

  it('describes both trends of a split by their own posts at once, and asks for a run', async () => {
    const [bus] = await twoTrends()
    expect(bus.summary).toContain('Second Window')
    const split = { trend_group_id: bus.id, title: 'The older half', post_ids: await postIds('bus1_') }
    const { body } = await server.call(trendTools.split, split, ann())
    const shown = await list()
    const parent = shown.find(({ id }) => id === bus.id)
    const child = shown.find(({ id }) => id === body.trend.id)
    for (const [trend, first] of [
      [parent, '@bus_creator_9'],
      [child, '@bus_creator_19'],
    ] as const) {
      expect(trend?.curve.reduce((sum, posts) => sum + posts, 0)).toBe(10)
      expect(trend?.summary).toMatch(
        /^\d creators? (in the last 72 hours|within 72 hours, \d+ to \d+ days ago), [^.]+\. What the posts share is being counted again\.$/,
      )
      const detail = await server.call(trendTools.detail, { trend_group_id: trend!.id }, ann())
      expect(`@${detail.body.explanation.first?.author}`).toBe(first)
      expect(detail.body.explanation.signals).toEqual([])
    }
    expect(child?.lifecycle).toBe('DECLINING')
    const [job] = await server.sql<{ payload: unknown }>(`select payload from job_outbox where task = 'detect_trends'`)
    expect(job?.payload).toEqual(segment)
  })

  it('describes a trend by the posts of both at once after a merge', async () => {
    const [bus, loaf] = await twoTrends()
    const posts = (trend: typeof bus) => trend.curve.reduce((sum, count) => sum + count, 0)
    await server.call(trendTools.merge, { trend_group_id: loaf.id, into_trend_group_id: bus.id }, ann())
    const merged = (await list()).find(({ id }) => id === bus.id)
    expect(posts(merged!)).toBe(posts(bus) + posts(loaf))
    const detail = await server.call(trendTools.detail, { trend_group_id: bus.id }, ann())
    expect(detail.body.explanation.signals).toEqual([])
    const [job] = await server.sql<{ payload: unknown }>(`select payload from job_outbox where task = 'detect_trends'`)
    expect(job?.payload).toEqual(segment)
  })

  it('stays after muting: the trend is found again and again, and not shown', async () => {
    const [bus, loaf] = await twoTrends()
    await server.call(trendTools.mute, { trend_group_id: bus.id, is_muted: true }, ann())
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
    await runDetection(server)
    expect((await list()).map(({ id }) => id)).toEqual([loaf.id])
    const asked = { organization_id: north.organization_id, segment_ids: [segment.segment_id] }
    expect((await server.call(trendTools.muted, asked, ann())).body.items).toMatchObject([
      { id: bus.id, video_count: 25 },
    ])
    await server.call(trendTools.mute, { trend_group_id: bus.id, is_muted: false }, ann())
    expect(await list()).toHaveLength(2)
  })

  it('is not written over by a run that began before it', async () => {
    const [bus] = await twoTrends()
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
    const run = runDetection(server)
    await server.call(trendTools.mute, { trend_group_id: bus.id, is_muted: true }, ann())
    // either the run saw the change, or it gives way and starts anew
    await run.catch(error => expect(error.name).toBe('TryAgainAt'))
    expect((await list()).map(({ id }) => id)).not.toContain(bus.id)
  })
})

describe('trends of posts', () => {
  it('names the trends that posts may show: not those that are muted or removed', async () => {
    const [bus, loaf] = await twoTrends()
    const read = async () => {
      const post_ids = [...(await postIds('bus0')), ...(await postIds('loaf0'))]
      const segment_ids = [segment.segment_id]
      const { organization_id } = north
      return server.app.database.searchOrganization(organization_id, async db => {
        const trends = await trendsOfPosts(db, organization_id, { segment_ids, post_ids })
        return {
          titles: post_ids.map(id => trends.get(id)?.map(({ title }) => title) ?? []),
          ids: (await shownTrendsOf(db, organization_id, segment_ids)).map(({ id }) => id),
        }
      })
    }
    expect((await read()).titles).toEqual([['Second Window'], ['#breadtok']])
    await server.call(trendTools.mute, { trend_group_id: loaf.id, is_muted: true }, ann())
    expect(await read()).toEqual({ titles: [['Second Window'], []], ids: [bus.id] })
    await server.call(trends.remove, { trend_group_id: bus.id }, ann())
    expect(await read()).toEqual({ titles: [[], []], ids: [] })
  })
})
