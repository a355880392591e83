import type { Trend } from '../contract.ts'

/** A detected trend, and its details; for component tests. */
export const bus: Trend = {
  id: '01980000-0000-7000-8000-000000000101',
  segment_id: '01980000-0000-7000-8000-000000000201',
  title: 'Last bus home',
  description: '',
  emoji: '1fa9f',
  is_saved_by_human: false,
  play_count: 12_345,
  like_count: 1_100,
  comment_count: 84,
  share_count: 24,
  video_count: 306,
  creator_count: 174,
  lifecycle: 'RISING',
  surprise: 4,
  summary: '28 creators in the last 72 hours, up from about 4. 94% use Low Tide by Mara Vale.',
  curve: Array(30).fill(2),
  detected_at: '2026-11-02T09:00:00.000Z',
  saved_at: null,
  saved_by: null,
  is_muted: false,
}
const NOTHING = { play_count: null, like_count: null, comment_count: null, share_count: null, video_count: null }
const maker = {
  author_id: '01980000-0000-7000-8000-000000000301',
  platform: 'TikTok',
  avatar_url: null,
  url: 'https://www.tiktok.com/@maravale',
  creator_id: null,
}
export const detailOf = (trend: Trend) => ({
  trend,
  explanation: {
    signals: [{ kind: 'sound', label: 'Low Tide by Mara Vale', name: 'Low Tide', share: 0.94, lift: 40 }],
    curve: trend.curve,
    creators: 28,
    expected: 4,
    days_ago: 0,
    first: { author: 'maravale', published_at: '2026-11-01T09:00:00.000Z' },
  },
  as_of: '2026-11-23T09:00:00.000Z',
  days: [{ day: '2026-11-23', post_count: 17 }],
  growth: { ...NOTHING, creator_count: 0.61 },
  creators: [
    { ...maker, username: 'maravale', post_count: 3, play_count: 2_400_000 },
    { ...maker, author_id: '01980000-0000-7000-8000-000000000302', username: 'tobi', post_count: 1, play_count: 9_000 },
  ],
  events: [{ kind: 'DETECTED', other_title: null, user_name: null, at: trend.detected_at }],
})
