import type { GivenPost } from '#records/posts/server/post-row.ts'
import { givenPost } from './given-posts.ts'

/** One post of each platform, all different in what the explorer filters and sorts by. */
export const explorerPosts: readonly GivenPost[] = [
  givenPost({
    platform_id: '7000000000000000001',
    description: 'Window light #Dusk',
    username: 'Lena',
    region: 'FR',
    hashtags: ['Dusk'],
    genre_ids: ['pop', 'indie'],
    play_count: 1_000,
    heart_count: 100,
    comment_count: 5,
    share_count: 20,
    published_at: new Date('2026-11-01T23:30:00Z'),
    sound: {
      title: 'Second Window',
      author_name: 'Inês Vautrin',
      is_original: false,
      url: null,
      cover_url: null,
      play_url: null,
      id_tiktok: '7001',
      id_instagram: null,
    },
  }),
  givenPost({
    platform: 'Instagram',
    platform_id: 'Cabc123',
    url: 'https://www.instagram.com/p/Cabc123/',
    description: '=cmd|calc in a caption',
    username: 'mira',
    region: 'DE',
    genre_ids: ['dance'],
    heart_count: 50,
    comment_count: 5,
    author: { username: 'mira', nickname: 'Mira O', is_verified: true, follower_count: 1_100 },
    published_at: new Date('2026-11-05T10:00:00Z'),
  }),
  givenPost({
    platform: 'YouTube',
    platform_id: 'dQw4w9WgXcQ',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    description: 'Half a mile',
    username: 'kaito',
    play_count: 5_000,
    heart_count: 10,
    published_at: new Date('2026-11-10T10:00:00Z'),
  }),
]
