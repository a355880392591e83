import { z } from 'zod'
import { creatorEvidence, duplicateScore } from '#features/creator-duplicates/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { creator, creatorLocation } from '#records/creators/contract.ts'
import { STAGES } from '#records/promotions/stages.ts'

/** More than these are unlikely to be one person entered twice. */
export const MAX_MERGED = 5

const pairScore = { score: duplicateScore, evidence: z.array(creatorEvidence) }

export const creatorPair = z.object({
  id,
  ...pairScore,
  found_at: instant,
  /** The creator added first, then the other. */
  creators: z.tuple([creator, creator]),
})

export type CreatorPair = z.output<typeof creatorPair>

/** A creator as a merge would find them, beside what the table knows. */
export const mergeSide = z.object({
  creator,
  notes: z.string().nullable(),
  locations: z.array(creatorLocation),
  genres: z.array(z.string()),
  payouts: z.int(),
  promotions: z.array(z.object({ id, name: z.string(), stage: z.enum(STAGES) })),
  known_since: instant,
})
export type MergeSide = z.output<typeof mergeSide>

/**
 * Choices for values of which only one can be kept. A creator id names the source; without a choice the survivor's value is
 * kept, else the first one present. Both notes are kept without a choice, if they fit.
 */
export const mergeChoices = z.strictObject({
  name: id.optional(),
  rating: id.optional(),
  prices: z.union([id, z.literal('ALL')]).optional(),
  notes: z.union([id, z.literal('ALL')]).optional(),
  /** The profile for avatar and handle; the largest by default. */
  main_profile: id.optional(),
})
export type MergeChoices = z.output<typeof mergeChoices>

/** Changes since a merge, which stay with the survivor when the merge is undone. */
export const stayedPart = z.enum([
  'name',
  'gender',
  'rating',
  'notes',
  'main_profile',
  'promotions',
  'profiles',
  'contacts',
  'prices',
  'locations',
  'genres',
  'tags',
  'custom_fields',
  'lists',
  'payouts',
])
export type StayedPart = z.output<typeof stayedPart>

export const creatorMerge = z.object({
  id,
  merged_at: instant,
  by_name: z.string(),
  absorbed: z.array(z.object({ id, name: z.string() })),
})
export type CreatorMerge = z.output<typeof creatorMerge>

const organization = { organization_id: id }
const several = z
  .array(id)
  .min(2)
  .max(MAX_MERGED)
  .refine(ids => new Set(ids).size === ids.length, 'Each creator once')
const changes = ['creators', 'creator_details', 'creator_duplicates', 'rosters', 'tags', 'payouts', 'applicants']

/** Merging several creators of a team that are one person. */
export const creatorMerges = {
  duplicates: query('/app/v2/roster/duplicates/list', {
    summary: 'Pairs of creators in the roster that may be one person, the likeliest first',
    body: z.object({ ...organization, creator_id: id.nullish(), ...cursorPage(25) }),
    answer: page(creatorPair),
    shows: ['creators', 'creator_duplicates'],
  }),
  countDuplicates: query('/app/v2/roster/duplicates/count', {
    summary: 'How many such pairs there are; counting stops at 100',
    body: z.object(organization),
    answer: z.object({ count: z.int(), many: z.boolean() }),
    shows: ['creators', 'creator_duplicates'],
  }),
  markNotDuplicates: command('/app/v2/roster/duplicates/keep_apart', {
    summary: 'Say that a pair is two people, so that it is not shown again, or take that back',
    body: z.object({ ...organization, creator_ids: z.tuple([id, id]), apart: z.boolean() }),
    answer: z.object({}),
    changes: ['creator_duplicates'],
  }),
  preview: query('/app/v2/roster/merge_preview', {
    summary: 'Creators side by side, with what ties them',
    body: z.object({ ...organization, creator_ids: several }),
    answer: z.object({
      sides: z.array(mergeSide),
      pairs: z.array(z.object({ creator_ids: z.tuple([id, id]), ...pairScore })),
    }),
    shows: ['creators', 'creator_details', 'creator_duplicates'],
  }),
  merge: command('/app/v2/roster/merge', {
    summary:
      'Merge creators into one, all of them or none: profiles, contacts, lists, tags, promotions and payouts come together',
    body: z.object({
      ...organization,
      survivor_id: id,
      absorbed_ids: z
        .array(id)
        .min(1)
        .max(MAX_MERGED - 1),
      choices: mergeChoices.default({}),
    }),
    answer: z.object({ merge_id: id, creator_id: id }),
    changes,
  }),
  merges: query('/app/v2/roster/merges/list', {
    summary: 'Merges into this creator that can be taken back, newest first; only the newest can be, then the next',
    body: z.object({ ...organization, creator_id: id }),
    answer: z.object({ items: z.array(creatorMerge) }),
    shows: ['creators', 'creator_details'],
  }),
  survivor: query('/app/v2/roster/merges/survivor', {
    summary: 'Who a creator is part of since they were merged, by the id that they had; null where they were not',
    body: z.object({ ...organization, creator_id: id }),
    answer: z.object({
      survivor: z.object({ creator_id: id, creator_name: z.string().nullable() }).nullable(),
    }),
    shows: ['creators'],
  }),
  unmerge: command('/app/v2/roster/unmerge', {
    summary: 'Part creators again as they were before a merge; what was changed since stays with the survivor',
    body: z.object({
      ...organization,
      merge_id: id,
      /** Marked as two people, and not proposed again. */
      keep_apart: z.boolean().default(true),
    }),
    answer: z.object({ survivor_id: id, creator_ids: z.array(id), stayed: z.array(stayedPart) }),
    changes,
  }),
}
