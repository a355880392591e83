import type { CarouselAsset, PostPlatform } from '../contract.ts'

/** A post as a platform or a file gives it. Null: nothing was said, so what is stored stays. */
export interface GivenPost {
  platform: PostPlatform
  /** The platform's own id, exactly. */
  platform_id: string
  url: string
  published_at: Date
  description: string | null
  region: string | null
  author: GivenAuthor
  sound: GivenSound | null
  /** Without #. */
  hashtags: readonly string[]
  genre_ids: readonly string[]
  play_url: string | null
  duration_s: number | null
  carousel_assets: readonly CarouselAsset[]
  /** Where the platform shows the picture, or a path of our own server. */
  cover_source: string | null
  play_count: number | null
  heart_count: number | null
  comment_count: number | null
  share_count: number | null
  /** When the counts were true. */
  counted_at: Date
}

export interface GivenAuthor {
  username: string
  nickname: string | null
  is_verified: boolean | null
  follower_count: number | null
}

export interface GivenSound {
  title: string
  author_name: string | null
  is_original: boolean
  url: string | null
  cover_url: string | null
  play_url: string | null
  id_tiktok: string | null
  id_instagram: string | null
}

/** What tells two posts apart. */
export const postKey = ({ platform, platform_id }: { platform: string; platform_id: string }) =>
  `${platform} ${platform_id}`

/** What sounds, and words in general, are compared by: lower case, without accents, one space. */
export const wordKey = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 300)

/** What hashtags are compared by. Accents stay: they tell words apart in many languages. */
export const hashtagKey = (text: string) => text.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase().slice(0, 150)
