import { describe, expect, it } from 'vitest'
import { activityOf, emailsIn, NEWEST_POSTS } from '#integrations/social/activity.ts'
import type { SocialPostSnapshot } from '#integrations/social/port.ts'

const now = new Date('2026-11-20T12:00:00Z')
const post = (daysAgo: number, more: Partial<SocialPostSnapshot> = {}): SocialPostSnapshot => ({
  platform_id: String(daysAgo),
  url: 'https://x.com/a/status/1',
  published_at: new Date(now.getTime() - daysAgo * 86_400_000),
  description: '',
  cover_url: null,
  play_count: 1_000,
  like_count: 80,
  comment_count: 15,
  share_count: 5,
  ...more,
})
const measured = (
  posts: SocialPostSnapshot[],
  formula: 'by_views' | 'by_followers' = 'by_views',
  follower_count: number | null = 4_000,
) => activityOf({ posts, follower_count, formula, now })

describe('statistics of the newest posts', () => {
  it('engagement rate is likes, comments and shares divided by views, or by followers', () => {
    expect(measured([post(1)])).toMatchObject({ engagement_rate: 0.1, engagement_formula: 'by_views' })
    expect(measured([post(1)], 'by_followers')).toMatchObject({
      engagement_rate: 0.025,
      engagement_formula: 'by_followers',
    })
  })

  it('takes the median rate, so one viral post does not dominate', () => {
    const posts = [post(1), post(2, { like_count: 180 }), post(3, { like_count: 960 })]
    expect(measured(posts).engagement_rate).toBeCloseTo(0.2)
    expect(measured(posts.slice(0, 2)).engagement_rate).toBeCloseTo(0.15)
  })

  it('skips posts without views or with hidden likes', () => {
    const posts = [post(1), post(2, { play_count: 0 }), post(3, { play_count: null }), post(4, { like_count: null })]
    expect(measured(posts).engagement_rate).toBe(0.1)
    expect(measured(posts.slice(1)).engagement_rate).toBeNull()
    expect(measured([post(1)], 'by_followers', 0).engagement_rate).toBeNull()
    expect(measured([post(1)], 'by_followers', null).engagement_rate).toBeNull()
  })

  it('counts posts per day over seven days', () => {
    expect(measured([post(0.5), post(6.9), post(7.1)]).avg_daily_post_7d).toBeCloseTo(2 / 7)
    expect(measured([post(8)]).avg_daily_post_7d).toBe(0)
    expect(measured([]).avg_daily_post_7d).toBeNull()
  })

  it('uses the time span of the posts read when more were posted than are read', () => {
    const posts = Array.from({ length: 60 }, (_, at) => post((at + 1) / 10))
    const { avg_daily_post_7d, posts: kept } = measured(posts)
    expect(kept).toHaveLength(NEWEST_POSTS)
    expect(avg_daily_post_7d).toBeCloseTo(10)
  })

  it('takes the median views of the last 7 and of the last 14 days', () => {
    const posts = [post(1, { play_count: 10 }), post(2, { play_count: 30 }), post(10, { play_count: 500 }), post(20)]
    expect(measured(posts)).toMatchObject({ median_play_count_7d: 20, median_play_count_14d: 30 })
    expect(measured([post(20)])).toMatchObject({ median_play_count_7d: null, median_play_count_14d: null })
  })

  it('finds the newest post in any order, as pinned posts come first', () => {
    expect(measured([post(90), post(1), post(3)]).most_recent_published_at).toEqual(post(1).published_at)
  })
})

it.each([
  ['booking: Lena@Brandt-Studio.example!', ['lena@brandt-studio.example']],
  ['a@b.example / A@B.example, c.d+e@f.g.example.', ['a@b.example', 'c.d+e@f.g.example']],
  ['✉️mail@höfe.example', ['mail@höfe.example']],
  ['@lena on tiktok, write me @ home', []],
  ['a@b', []],
  ['', []],
])('reads the addresses out of %j', (bio, addresses) => expect(emailsIn(bio)).toEqual(addresses))
