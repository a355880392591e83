import { z } from 'zod'
import { socialPost } from '#features/creator-details/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { page } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/values.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'

/** Similar creators on a page. */
export const SIMILAR_PAGE = 9

/** What two can share. */
export const REASON_KINDS = ['hashtag', 'sound', 'word', 'genre', 'country', 'size', 'mention', 'emoji'] as const

/** A list or a promotion, by exactly one of them. */
export interface SimilarGroup {
  roster_id?: string | undefined
  activation_id?: string | undefined
}

/** A profile like another one (DETAIL-046). */
export const similarProfile = z.object({
  social_profile: socialProfile,
  /** Its newest posts, at most three. */
  social_content: z.array(
    socialPost.pick({ id: true, url: true, cover_url: true, description: true, play_count: true }),
  ),
  /** From 0 to 1: 0 is a pair at random, 1 one of a hundred thousand. */
  similarity: z.number().min(0).max(1),
  /** What both share, the most telling first. */
  reasons: z.array(
    z.object({
      kind: z.enum(REASON_KINDS),
      value: z.string(),
    }),
  ),
  /** Whether a creator of the roster has it. */
  in_roster: z.boolean(),
})
export type SimilarProfile = z.infer<typeof similarProfile>

export const similarCreators = {
  list: query('/ai/v0/similar_social_profiles', {
    summary: 'Profiles of the catalogue that post alike, the most similar first',
    body: z.object({
      social_profile_id: id,
      page_size: z.int().min(1).max(50).default(SIMILAR_PAGE),
      cursor: z.string().max(200).nullish(),
    }),
    answer: page(similarProfile),
    shows: ['social_profiles', 'creators', 'similar_exclusions'],
  }),
  listOfGroup: query('/app/v2/similar_creators/list', {
    summary: 'Profiles that post like the creators of a list, or of a promotion, taken together; they are left out',
    body: z.object({
      organization_id: id,
      /** Exactly one of the two. */
      roster_id: id.optional(),
      activation_id: id.optional(),
      page_size: z.int().min(1).max(50).default(SIMILAR_PAGE),
      cursor: z.string().max(200).nullish(),
    }),
    answer: page(similarProfile),
    shows: ['social_profiles', 'creators', 'promotions', 'similar_exclusions'],
  }),
  exclude: command('/app/v2/similar_creators/exclude', {
    summary: 'Show a profile as similar to others no more',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({ social_profile_id: id }),
    changes: ['similar_exclusions'],
  }),
  include: command('/app/v2/similar_creators/include', {
    summary: 'Show it again',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({ social_profile_id: id }),
    changes: ['similar_exclusions'],
  }),
}
