import { expect, it } from 'vitest'
import { engagementOf, relativePerformance } from './engagement.ts'
import { postIdOf, postUrl, youTubeCover } from './post-links.ts'

it.each([
  ['https://www.tiktok.com/@lena.b/video/7506832682593094928?lang=vi', ['TikTok', '7506832682593094928', 'lena.b']],
  ['m.tiktok.com/@lena/photo/7506832682593094928', ['TikTok', '7506832682593094928', 'lena']],
  ['https://www.instagram.com/reel/Cabc-12_3/?igsh=x', ['Instagram', 'Cabc-12_3', null]],
  ['https://instagram.com/lena/p/Cabc123/', ['Instagram', 'Cabc123', 'lena']],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', ['YouTube', 'dQw4w9WgXcQ', null]],
  ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', ['YouTube', 'dQw4w9WgXcQ', null]],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', ['YouTube', 'dQw4w9WgXcQ', null]],
  ['https://x.com/lena/status/1234567890', ['Twitter', '1234567890', 'lena']],
])('reads the post of %s', (address, [platform, platform_id, username]) => {
  expect(postIdOf(address as string)).toEqual({ platform, platform_id, username })
})

it.each([
  'https://www.tiktok.com/@lena',
  'https://evil.example/@lena/video/7506832682593094928',
  'https://tiktok.com.evil.example/@lena/video/7506832682593094928',
  'https://youtube.com/watch?v=short',
  'no link',
])('finds no post in %s', address => {
  expect(postIdOf(address)).toBeNull()
})

it('shows the picture of a YouTube video by its id of eleven characters, and none without one (MEDIA-020, MEDIA-021)', () => {
  expect(youTubeCover('https://youtu.be/dQw4w9WgXcQ')).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
  expect([youTubeCover('https://youtu.be/short'), youTubeCover('https://x.com/a/status/12345')]).toEqual([null, null])
})

it('writes addresses that it reads', () => {
  expect(postIdOf(postUrl('TikTok', '7506832682593094928', 'lena'))?.platform_id).toBe('7506832682593094928')
  expect(postIdOf(postUrl('Twitter', '1234567890', 'lena'))?.username).toBe('lena')
})

it('names the formula of an engagement rate', () => {
  const counts = { play_count: 1_000, heart_count: 100, comment_count: 5, share_count: null }
  expect(engagementOf(counts, 50)).toEqual({ engagement_rate: 0.105, engagement_formula: 'by_views' })
  expect(engagementOf({ ...counts, play_count: null }, 1_050).engagement_formula).toBe('by_followers')
  const none = { engagement_rate: null, engagement_formula: null }
  expect(engagementOf({ ...counts, play_count: 0 }, 50)).toEqual(none)
  expect(engagementOf({ ...counts, play_count: null }, null)).toEqual(none)
  expect([relativePerformance(870, 100), relativePerformance(870, 0), relativePerformance(null, 100)]).toEqual([
    8.7,
    null,
    null,
  ])
})
