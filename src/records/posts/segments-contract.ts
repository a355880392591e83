import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName } from '#platform/contract/validators.ts'
import { id } from '#platform/contract/values.ts'
import { postPlatform, segment, segmentSource, sourceKind } from './contract.ts'

/** Sources of one segment. */
export const MAX_SOURCES = 200

const name = z.string().trim().max(100).refine(isName, 'Give the segment a name.')

/** What a team follows, and what brings posts into it. */
export const segments = {
  get: query('GET /v1/segments/{segmentId}', {
    summary: 'A segment',
    params: z.object({ segmentId: id }),
    answer: segment,
    shows: ['segments'],
  }),
  list: query('/app/v2/segments/list', {
    summary: 'Segments of a team, the one with most posts first',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(segment) }),
    shows: ['segments'],
  }),
  create: command('/app/v2/segments/create', {
    summary: 'Make a segment; 409 where one has the name already',
    body: z.object({ organization_id: id, name }),
    answer: segment,
    status: 201,
    changes: ['segments'],
  }),
  update: command('/app/v2/segments/update', {
    summary: 'Rename a segment, or stop and start its tracking; 409 where another has the name already',
    body: z.object({
      organization_id: id,
      id,
      name: name.optional(),
      is_tracking_enabled: z.boolean().optional(),
    }),
    answer: segment,
    changes: ['segments'],
  }),
  remove: command('/app/v2/segments/delete', {
    summary: 'Delete a segment, and its posts that no other segment has',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['segments', 'posts'],
  }),
}

/** Creators of a list that a segment can follow. */
export const MAX_IN_A_FOLLOWED_LIST = 10_000

/** Accounts, hashtags, sounds and lists of creators that a segment follows. */
export const segmentSources = {
  list: query('/app/v2/segments/sources/list', {
    summary: 'What brings posts into a segment',
    body: z.object({ organization_id: id, segment_id: id }),
    answer: z.object({ items: z.array(segmentSource) }),
    shows: ['segments'],
  }),
  add: command('/app/v2/segments/sources/add', {
    summary:
      'Follow an account, a hashtag, a sound, or the creators of a list. Posts that the team has already join at once; an ' +
      'account is also asked for its newest posts. Who is put into the list later counts too; who leaves it takes along the ' +
      'posts that nothing else brings',
    body: z.object({
      organization_id: id,
      segment_id: id,
      kind: sourceKind,
      /** Of an account. */
      platform: postPlatform.nullish(),
      /** A handle or the link of a profile; a hashtag; the title of a sound; the id of a list. */
      value: z.string().trim().min(1).max(300),
      /** The account is one of the artist themselves. */
      is_artist: z.boolean().default(false),
    }),
    answer: segmentSource,
    status: 201,
    changes: ['segments', 'posts'],
  }),
  update: command('/app/v2/segments/sources/update', {
    summary: 'Say whether an account is one of the artist themselves',
    body: z.object({ organization_id: id, id, is_artist: z.boolean() }),
    answer: segmentSource,
    changes: ['segments', 'posts'],
  }),
  remove: command('/app/v2/segments/sources/delete', {
    summary: 'Stop following it; posts that it brought stay',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['segments'],
  }),
}
