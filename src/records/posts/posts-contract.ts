import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { pageLinks } from '#platform/contract/paging.ts'
import { id, timeZone } from '#platform/contract/values.ts'
import { post, postCounts } from './contract.ts'
import { postFilter, postSort } from './post-filter.ts'

/** The post search request (POST-036). The last four fields are sent empty by programs and ignored (POST-038). */
const search = {
  organization_id: id,
  ...postFilter,
  limit: z.int().min(1).max(100).default(10),
  offset: z.int().min(0).max(1_000_000).default(0),
  order_by: postSort.default('play_count'),
  order_direction: z.enum(['asc', 'desc']).default('desc'),
  /** Zone of `start_date`, `end_date` and the dates of a file; UTC without one. */
  time_zone: timeZone.nullish(),
  query: z.string().max(200).nullish(),
  region: z.string().max(200).nullish(),
  is_dancing: z.boolean().nullish(),
  relative_performance_filters: z.array(z.unknown()).max(100).nullish(),
}

/** Also the body of the download (POST-040). */
export const postSearchRequest = z.strictObject(search)
export type PostSearchRequest = z.output<typeof postSearchRequest>

export const posts = {
  search: query('/v1/segments/videos/search_v2', {
    summary:
      'Posts of segments by filter, in order. `count` is exact up to 10,000 and where nothing but one segment is asked for; ' +
      '`many` says that there are more. `cursor` from `links` reaches far pages faster than `offset`',
    body: z.object({ ...search, cursor: z.string().max(2000).nullish() }),
    answer: z.object({ items: z.array(post), count: z.int(), many: z.boolean(), links: pageLinks }),
    shows: ['posts', 'trends'],
  }),
  get: query('/app/v2/posts/get', {
    summary: 'A post, its counts over time, and the creator of the roster who published it',
    body: z.object({ organization_id: id, id }),
    answer: z.object({
      post,
      /** Oldest first. */
      counts: z.array(postCounts),
      creator_id: id.nullable(),
      segments: z.array(z.object({ id, name: z.string() })),
    }),
    shows: ['posts', 'creators'],
  }),
  author: query('/app/v2/posts/author', {
    summary: 'Who published a post: their figures, and their most viewed posts that the team has',
    body: z.object({ organization_id: id, author_id: id }),
    answer: z.object({
      author: post.shape.author,
      post_count: z.int(),
      creator_id: id.nullable(),
      posts: z.array(post),
    }),
    shows: ['posts', 'creators'],
  }),
  hashtags: query('/app/v2/posts/hashtags', {
    summary: 'Hashtags of a team by the letters they begin with, at most twenty',
    body: z.object({
      organization_id: id,
      q: z.string().trim().max(150).default(''),
      /** Those with these ids, whatever the letters. */
      ids: z.array(id).max(100).default([]),
    }),
    answer: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    shows: ['posts'],
  }),
  export: command('/app/v2/posts/export', {
    summary: 'Asks for a CSV file of the matching posts, at most 10,000; its address is good for fifteen minutes',
    body: z.object({ ...search, time_zone: timeZone }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
}

/** POST-041. */
export const MAX_IN_A_FILE = 10_000
/** The same file for programs, as the answer to the search request itself. */
export const DOWNLOAD_PATH = '/v1/segments/videos/search_v2/download'

/** Posts without a segment or a filter. */
export const allPosts = {
  list: query('/api/{id}/iq/posts', {
    summary: 'All posts of a team, the newest first',
    /** Id of the organization. */
    params: z.object({ id }),
    body: z.object({
      limit: z.int().min(1).max(100).default(10),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ items: z.array(post), count: z.int() }),
    shows: ['posts', 'trends'],
  }),
}
