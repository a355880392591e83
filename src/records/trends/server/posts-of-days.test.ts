import { expect, it } from 'vitest'
import { givenPosts, runDetection, topicPosts } from '../../../../test/trends/posts.ts'
import { ann, list, now, segment, server, startTwoTrends } from '../../../../test/trends/two-trends.ts'
import { trendTools } from '../contract.ts'

startTwoTrends()

it('counts the posts of a trend under the calendar days on which they were published in the zone of the reader', async () => {
  const published = [
    // the first is on October 24 in New York, before the 30 days
    ...['2026-10-25T02:00:00Z', '2026-10-25T05:00:00Z'],
    ...['2026-11-21T12:00:00Z', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', '2026-11-22T04:59:59Z'],
    ...['2026-11-22T05:00:00Z', '2026-11-22T22:00:00Z', '2026-11-23T02:00:00Z', '2026-11-23T08:00:00Z'],
  ]
  const posts = topicPosts({ key: 'bus', words: 'the last bus home', hashtags: ['lastbus'], count: 10, now: now() })
  const others = topicPosts({ key: 'vinyl', words: 'my vinyl shelf in the morning', count: 15, now: now() })
  const dated = posts.map((post, at) => ({ ...post, published_at: new Date(published[at] ?? now()) }))
  await givenPosts(server, segment, [...dated, ...others])
  await runDetection(server)
  const found = (await list()).find(({ video_count }) => video_count === 10)
  const asked = { trend_group_id: found?.id ?? '' }
  const daysIn = async (time_zone?: string) => {
    const { body } = await server.call(trendTools.detail, { ...asked, time_zone }, ann())
    expect(body.days).toHaveLength(30)
    expect([body.days[0]?.day, body.days.at(-1)?.day]).toEqual(['2026-10-25', '2026-11-23'])
    return Object.fromEntries(
      body.days.filter(({ post_count }) => post_count > 0).map(({ day, post_count }) => [day, post_count]),
    )
  }
  const utc = { '2026-10-25': 2, '2026-11-21': 2, '2026-11-22': 4, '2026-11-23': 2 }
  expect(await daysIn()).toEqual(utc)
  expect(found?.curve.filter(count => count > 0)).toEqual(Object.values(utc))
  expect(found?.curve.at(-1)).toBe(2)
  expect(await daysIn('America/New_York')).toEqual({
    '2026-10-25': 1,
    '2026-11-21': 4,
    '2026-11-22': 3,
    '2026-11-23': 1,
  })
})
