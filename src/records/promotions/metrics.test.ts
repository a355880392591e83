import { expect, it } from 'vitest'
import { aggregateMetrics, METRIC_KEYS, METRIC_PLATFORMS, platformMetrics } from './metrics.ts'

const given = (counts: Partial<Parameters<typeof platformMetrics>[0]>) => {
  const all = {
    play_count: 0,
    like_count: 0,
    comment_count: 0,
    share_count: 0,
    content_count: 0,
    cost: null,
    ...counts,
  }
  return { ...platformMetrics(all), share_count: all.share_count }
}

it('counts four platforms and all of them together (ENUM-107)', () => {
  expect(METRIC_PLATFORMS).toEqual(['fanfare', 'instagram', 'tiktok', 'youtube', 'twitter'])
})

it('gives each platform six figures, and the aggregate the shares besides (POST-054)', () => {
  const platform = platformMetrics({
    play_count: 200,
    like_count: 10,
    comment_count: 4,
    share_count: 6,
    content_count: 2,
    cost: 50,
  })
  expect(platform).toEqual({
    play_count: 200,
    like_count: 10,
    comment_count: 4,
    content_count: 2,
    engagement_rate: 0.1,
    cost_per_view: 0.25,
  })
  expect(Object.keys(platform).sort()).toEqual([...METRIC_KEYS].sort())
  expect(Object.keys(aggregateMetrics([])).sort()).toEqual([...METRIC_KEYS, 'share_count'].sort())
})

it('adds counts over platforms and weights rates by plays (POST-055)', () => {
  const tiktok = given({ play_count: 900, like_count: 90, share_count: 9, content_count: 3, cost: 90 })
  const instagram = given({ play_count: 100, like_count: 30, comment_count: 10, content_count: 2, cost: 50 })
  const all = aggregateMetrics([tiktok, instagram])
  expect(all).toMatchObject({ play_count: 1_000, like_count: 120, comment_count: 10, content_count: 5, share_count: 9 })
  expect(all.engagement_rate).toBeCloseTo((0.11 * 900 + 0.4 * 100) / 1_000)
  expect(all.cost_per_view).toBeCloseTo((0.1 * 900 + 0.5 * 100) / 1_000)
})

it('leaves platforms without plays or without a price out of the rates (POST-055)', () => {
  const unpaid = given({ play_count: 900, like_count: 90 })
  const paid = given({ play_count: 100, like_count: 30, cost: 50 })
  expect(aggregateMetrics([unpaid, paid]).cost_per_view).toBe(0.5)
  expect(aggregateMetrics([given({ content_count: 1 }), unpaid])).toMatchObject({
    engagement_rate: 0.1,
    cost_per_view: null,
  })
  expect(aggregateMetrics([given({})])).toMatchObject({ play_count: 0, engagement_rate: null, cost_per_view: null })
})
