import type { GivenPost } from '#records/posts/server/post-row.ts'

/** A post as a platform gives it; what is not said is ordinary. */
export const givenPost = ({
  username = 'lena',
  ...post
}: Partial<GivenPost> & { username?: string } = {}): GivenPost => ({
  platform: 'TikTok',
  platform_id: '7000000000000000001',
  url: `https://www.tiktok.com/@${username}/video/${post.platform_id ?? '7000000000000000001'}`,
  published_at: new Date('2026-11-20T12:00:00Z'),
  description: 'A post',
  region: null,
  author: { username, nickname: null, is_verified: null, follower_count: null },
  sound: null,
  hashtags: [],
  genre_ids: [],
  play_url: null,
  duration_s: null,
  carousel_assets: [],
  cover_source: null,
  play_count: null,
  heart_count: null,
  comment_count: null,
  share_count: null,
  counted_at: new Date('2026-11-21T12:00:00Z'),
  ...post,
})
