import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant, timeZone } from '#platform/contract/values.ts'

/** How a trend moves, judged by its creators of the last 72 hours. */
export const lifecycle = z.enum(['EMERGING', 'RISING', 'PEAK', 'DECLINING'])
export type Lifecycle = z.output<typeof lifecycle>

/** Unicode code points in hexadecimal, joined by dashes: `1f3b5`. */
const emoji = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}$/, 'Must be an emoji.')

const platform = z.enum(['TikTok', 'Instagram', 'YouTube', 'Twitter'])

/** A trend: a group of similar posts of a segment (TREND-002). Counts are those of its posts, as of the last run. */
export const trend = z.object({
  id,
  segment_id: id,
  title: z.string(),
  description: z.string(),
  emoji,
  is_saved_by_human: z.boolean(),
  play_count: z.int(),
  like_count: z.int(),
  comment_count: z.int(),
  share_count: z.int(),
  video_count: z.int(),
  creator_count: z.int(),
  lifecycle,
  /** How far its creators exceed what was expected, in standard deviations; halved for every week since. */
  surprise: z.number(),
  /** One sentence: who posts what, how many, and how many were expected. */
  summary: z.string(),
  /** Posts of each of the last 30 calendar days (UTC), oldest first. */
  curve: z.array(z.int()),
  detected_at: instant,
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  /** A person does not want to see it. */
  is_muted: z.boolean(),
})
export type Trend = z.output<typeof trend>

export const trendStats = trend.pick({
  play_count: true,
  like_count: true,
  comment_count: true,
  share_count: true,
  video_count: true,
  creator_count: true,
})
export type TrendStats = z.output<typeof trendStats>

/** Something that the posts of a trend have in common. */
export const sharedSignal = z.object({
  kind: z.enum(['sound', 'tag', 'word', '@', 'emoji']),
  /** `Low Tide by Mara Vale`, `#lastbus`, `window`, `@maravale`. */
  label: z.string(),
  name: z.string(),
  /** Share of the posts that have it. */
  share: z.number(),
  /** How many times more often than in the other posts of the segment. */
  lift: z.number(),
})

/** Why posts are a trend, as the detector found it. */
export const explanation = z.object({
  signals: z.array(sharedSignal),
  /** A person has just changed its posts: the next run finds the signals. */
  signals_pending: z.boolean().optional(),
  /** Words that many of its creators wrote in this order, and their share; left out by runs that did not look for them. */
  phrase: z.object({ text: z.string(), share: z.number() }).nullish(),
  curve: z.array(z.int()),
  /** The last 72 hours where they are a movement, else the 72 hours that surprised most lately. */
  creators: z.int(),
  expected: z.number(),
  days_ago: z.int(),
  /** Who posted first. */
  first: z.object({ author: z.string(), published_at: instant }).nullable(),
})
export type Explanation = z.output<typeof explanation>

const change = z.number().nullable()

/** Who published posts of a trend. */
export const trendCreator = z.object({
  author_id: id,
  platform,
  username: z.string(),
  avatar_url: z.string().nullable(),
  /** Their page on the platform. */
  url: z.string(),
  /** In the trend. */
  post_count: z.int(),
  play_count: z.int(),
  /** The creator of the team's roster. */
  creator_id: id.nullable(),
})
export type TrendCreator = z.output<typeof trendCreator>

export const trendDetail = z.object({
  trend,
  explanation,
  /** Publication of the newest post that the last run read: "now" of everything that is said about the trend. */
  as_of: instant.nullable(),
  /** Posts of each of the last 30 calendar days, oldest first; the last is the day of `as_of`. */
  days: z.array(z.object({ day, post_count: z.int() })),
  /** Posts of the last 7 days against the 7 days before, as shares. Null: nothing to compare, or within rounding. */
  growth: z.object({
    play_count: change,
    like_count: change,
    comment_count: change,
    share_count: change,
    video_count: change,
    creator_count: change,
  }),
  /** Who brought most views, at most five. */
  creators: z.array(trendCreator),
  /** What happened to it, newest first. */
  events: z.array(
    z.object({
      kind: z.enum(['DETECTED', 'SAVED', 'EDITED', 'REMOVED', 'FOUND_AGAIN', 'MERGED', 'SPLIT', 'MUTED', 'UNMUTED']),
      /** The other trend of a merge or split. */
      other_title: z.string().nullable(),
      user_name: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type TrendDetail = z.output<typeof trendDetail>

/** A post of a trend, with what it shares with the posts that are most like it. */
export const trendPost = z.object({
  id,
  platform,
  url: z.string(),
  description: z.string(),
  cover_url: z.string().nullable(),
  username: z.string(),
  duration_s: z.int().nullable(),
  published_at: instant,
  play_count: z.int().nullable(),
  heart_count: z.int().nullable(),
  engagement_rate: z.number().nullable(),
  /** At most three: `tag:#lastbus`, `word:window`. */
  reasons: z.array(z.string()),
})
export type TrendPost = z.output<typeof trendPost>

export const trendPostOrder = z.enum(['play_count', 'published_at'])

const one = { trend_group_id: id }
const title = z.string().trim().min(1, 'Enter a name.').max(120)
const description = z.string().trim().max(2000)

/** Trends of segments. What a person saves, names, merges, splits or mutes, the detector respects. */
export const trends = {
  list: query('/v1/segments/trend_groups/list', {
    summary: 'Trends of segments, most surprising first; without removed and muted ones',
    body: z.object({ organization_id: id, segment_ids: z.array(id).min(1).max(100) }),
    answer: z.object({ items: z.array(trend), count: z.int() }),
    shows: ['trends'],
  }),
  stats: query('/v1/segments/trend_groups/stats', {
    summary: 'Counts of the posts of a trend, added up anew',
    body: z.object(one),
    answer: trendStats,
    shows: ['trends', 'posts'],
  }),
  save: command('/v1/segments/trend_groups/save', {
    summary: 'Save a trend under a name, or change a saved one; the detector then keeps it as it is',
    body: z.object({ ...one, title, description: description.nullish(), emoji: emoji.nullish() }),
    answer: z.object({ trend }),
    changes: ['trends', 'posts'],
  }),
  remove: command('/v1/segments/trend_groups/remove', {
    summary:
      'Give a trend back to detection: hidden until it is found again, within 24 hours if its posts are still there',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['trends', 'posts'],
  }),
}

/** A segment with its trends in short. */
export const trendSegment = z.object({
  id,
  name: z.string(),
  post_count: z.int(),
  /** Trends that are shown. */
  trend_count: z.int(),
  /** Publication of the newest post that was read; null before the first run. */
  as_of: instant.nullable(),
})
export type TrendSegment = z.output<typeof trendSegment>

/** Posts of a merge that can be taken back. */
export const MAX_UNMERGED_POSTS = 5_000

/** What our own screens do with trends beyond the calls above. */
export const trendTools = {
  segments: query('/app/v2/trends/segments', {
    summary: 'Segments of a team with how many trends each has now',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(trendSegment) }),
    shows: ['trends', 'segments'],
  }),
  detail: query('/app/v2/trends/detail', {
    summary: 'A trend with the reasons that its posts are together, its growth and its history',
    body: z.object({
      ...one,
      /** Zone of `days`; UTC without one. */
      time_zone: timeZone.nullish(),
    }),
    answer: trendDetail,
    shows: ['trends', 'posts'],
  }),
  posts: query('/app/v2/trends/posts', {
    summary: 'Posts of a trend, each with what it shares with the others',
    body: z.object({
      ...one,
      order_by: trendPostOrder.default('play_count'),
      limit: z.int().min(1).max(100).default(20),
      offset: z.int().min(0).max(100_000).default(0),
      /** Only posts published since. */
      since: instant.nullish(),
    }),
    answer: z.object({ items: z.array(trendPost), count: z.int() }),
    shows: ['trends', 'posts'],
  }),
  muted: query('/app/v2/trends/muted', {
    summary: 'Muted trends of segments, newest first',
    body: z.object({ organization_id: id, segment_ids: z.array(id).min(1).max(100) }),
    answer: z.object({ items: z.array(trend), count: z.int() }),
    shows: ['trends'],
  }),
  mute: command('/app/v2/trends/mute', {
    summary: 'Stop showing a trend, however often it is detected; or show it again',
    body: z.object({ ...one, is_muted: z.boolean() }),
    answer: z.object({ trend }),
    changes: ['trends', 'posts'],
  }),
  merge: command('/app/v2/trends/merge', {
    summary: 'Make two trends of a segment one; its posts stay together in every later run',
    body: z.object({ ...one, into_trend_group_id: id }),
    /** `post_ids`: those that moved, for the undo. */
    answer: z.object({ trend, post_ids: z.array(id) }),
    changes: ['trends', 'posts'],
  }),
  unmerge: command('/app/v2/trends/unmerge', {
    summary:
      'Take a merge back: the trend is there again, with the posts that moved and are still in the other one; 409 when none is, or when the other was merged since',
    body: z.object({ ...one, post_ids: z.array(id).max(MAX_UNMERGED_POSTS) }),
    answer: z.object({ trend }),
    changes: ['trends', 'posts'],
  }),
  split: command('/app/v2/trends/split', {
    summary: 'Make posts of a trend a trend of their own; they stay apart in every later run',
    body: z.object({ ...one, title, post_ids: z.array(id).min(1).max(500) }),
    answer: z.object({ trend }),
    status: 201,
    changes: ['trends', 'posts'],
  }),
}
