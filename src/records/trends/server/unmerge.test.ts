import { expect, it } from 'vitest'
import { givenPosts, runDetection, topicPosts } from '../../../../test/trends/posts.ts'
import {
  ann,
  byKey,
  clock,
  list,
  now,
  postIds,
  segment,
  server,
  startTwoTrends,
  twoTrends,
} from '../../../../test/trends/two-trends.ts'
import { trends, trendTools } from '../contract.ts'

const merged = async (from: { id: string }, into: { id: string }) =>
  (await server.call(trendTools.merge, { trend_group_id: from.id, into_trend_group_id: into.id }, ann())).body.post_ids
const unmerged = (from: { id: string }, post_ids: string[]) =>
  server.call(trendTools.unmerge, { trend_group_id: from.id, post_ids }, ann())
const placedByHand = async () =>
  (await server.sql<{ post_id: string }>('select post_id from trend_posts where by_hand order by post_id')).map(
    ({ post_id }) => post_id,
  )

startTwoTrends()

it('stays saved after a merge of a saved trend into another, and the undo gives both back as they were', async () => {
  const [bus, loaf] = await twoTrends()
  await server.call(trends.save, { trend_group_id: loaf.id, title: 'Loaves' }, ann())
  clock.advance(1_000)
  const merge = { trend_group_id: loaf.id, into_trend_group_id: bus.id }
  const { body } = await server.call(trendTools.merge, merge, ann())
  expect(body.trend).toMatchObject({ id: bus.id, is_saved_by_human: true, saved_by: 'ann', video_count: 32 })
  const undo = { trend_group_id: loaf.id, post_ids: body.post_ids }
  const undone = await server.call(trendTools.unmerge, undo, ann())
  expect(undone.body.trend).toMatchObject({ id: loaf.id, title: 'Loaves', is_saved_by_human: true, saved_by: 'ann' })
  const both = (await list()).map(({ id, is_saved_by_human, saved_by, video_count }) => ({
    id,
    is_saved_by_human,
    saved_by,
    video_count,
  }))
  expect(both).toContainEqual({
    id: loaf.id,
    is_saved_by_human: true,
    saved_by: 'ann',
    video_count: loaf.video_count,
  })
  expect(both).toContainEqual({ id: bus.id, is_saved_by_human: false, saved_by: null, video_count: bus.video_count })
  const { events } = (await server.call(trendTools.detail, { trend_group_id: bus.id }, ann())).body
  expect(events.map(({ kind }) => kind)).not.toContain('MERGED')
  expect((await server.call(trendTools.unmerge, undo, ann())).status).toBe(404)
  await runDetection(server)
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([bus.id, loaf.id].toSorted())
})

it('undoes a merge once when several people press Undo at the same moment', async () => {
  const [bus, loaf] = await twoTrends()
  const merge = { trend_group_id: loaf.id, into_trend_group_id: bus.id }
  const { post_ids } = (await server.call(trendTools.merge, merge, ann())).body
  const undo = () => server.call(trendTools.unmerge, { trend_group_id: loaf.id, post_ids }, ann())
  const statuses = (await Promise.all([undo(), undo(), undo()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 404, 404])
})

it('gives back the posts that still exist when one was deleted before the undo of a merge', async () => {
  const [bus, loaf] = await twoTrends()
  const post_ids = await merged(loaf, bus)
  await server.sql(`delete from posts where id = $1`, [post_ids[0]])
  const undone = await unmerged(loaf, post_ids)
  expect(undone.body.trend).toMatchObject({ id: loaf.id, video_count: loaf.video_count - 1 })
  expect((await list()).find(({ id }) => id === bus.id)?.video_count).toBe(bus.video_count)
})

it('refuses the undo of a merge when no post is left to give back', async () => {
  const [bus, loaf] = await twoTrends()
  const post_ids = await merged(loaf, bus)
  const split = { trend_group_id: bus.id, title: 'Loaves', post_ids: await postIds('loaf%') }
  await server.call(trendTools.split, split, ann())
  for (const given of [post_ids, []]) {
    const { problem } = await unmerged(loaf, given)
    expect(problem).toMatchObject({
      status: 409,
      detail: 'None of the posts of “#breadtok” are in “Second Window” any more, so the merge stays.',
    })
  }
  expect((await list()).map(({ id }) => id)).not.toContain(loaf.id)
})

it('says which merge to undo first when the other trend was merged, too', async () => {
  await givenPosts(
    server,
    segment,
    topicPosts({ key: 'kite', words: 'kites over windy dunes', hashtags: ['kites'], count: 15, now: now() }),
  )
  const [bus, loaf] = await twoTrends()
  const kite = { id: await byKey('kite') }
  const first = await merged(loaf, bus)
  const second = await merged(bus, kite)
  expect((await unmerged(loaf, first)).problem).toMatchObject({
    status: 409,
    detail: '“Second Window” has been merged into “#kites” since. Undo that merge first.',
  })
  expect((await unmerged(bus, second)).status).toBe(200)
  expect((await unmerged(loaf, first)).status).toBe(200)
  expect((await placedByHand()).length).toBe(0)
})

it('lets runs move the posts of a merge again after its undo, but not those that a person had placed before', async () => {
  const [bus, loaf] = await twoTrends()
  const rainy = await postIds('bus1_')
  const split = { trend_group_id: bus.id, title: 'In the rain', post_ids: rainy }
  const { trend } = (await server.call(trendTools.split, split, ann())).body
  const before = await placedByHand()
  expect(before).toHaveLength(20)
  const post_ids = await merged(loaf, trend)
  expect(await placedByHand()).toHaveLength(32)
  await unmerged(loaf, post_ids)
  expect(await placedByHand()).toEqual(before)
})

it('keeps a trend saved when a person gave it a name after the merge that is undone', async () => {
  const [bus, loaf] = await twoTrends()
  await server.call(trends.save, { trend_group_id: loaf.id, title: 'Loaves' }, ann())
  clock.advance(1_000)
  const post_ids = await merged(loaf, bus)
  clock.advance(1_000)
  await server.call(trends.save, { trend_group_id: bus.id, title: 'Night buses' }, ann())
  expect((await unmerged(loaf, post_ids)).status).toBe(200)
  const both = (await list()).map(({ title, is_saved_by_human }) => ({ title, is_saved_by_human }))
  expect(both).toContainEqual({ title: 'Night buses', is_saved_by_human: true })
  expect(both).toContainEqual({ title: 'Loaves', is_saved_by_human: true })
})

it('gives a merged trend back when the other was removed since, which stays removed', async () => {
  const [bus, loaf] = await twoTrends()
  await server.call(trends.save, { trend_group_id: loaf.id, title: 'Loaves' }, ann())
  const post_ids = await merged(loaf, bus)
  await server.call(trends.remove, { trend_group_id: bus.id }, ann())
  expect(await list()).toEqual([])
  const { body } = await unmerged(loaf, post_ids)
  expect(body.trend).toMatchObject({ title: 'Loaves', is_saved_by_human: true, video_count: loaf.video_count })
  expect((await list()).map(({ title }) => title)).toEqual(['Loaves'])
  await runDetection(server)
  expect((await list()).map(({ title }) => title)).toEqual(['Loaves'])
})
