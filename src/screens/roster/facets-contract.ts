import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { ofList } from '#records/creators/creator-filter.ts'

/** Filters that are a choice among values. */
const choiceFacets = ['platforms', 'tags', 'genres', 'countries', 'methods'] as const
/** Filters that are a range of numbers. */
const rangeFacets = ['price', 'followers', 'engagement', 'rating', 'promotions'] as const

export type ChoiceFacet = (typeof choiceFacets)[number]
export type RangeFacet = (typeof rangeFacets)[number]

const common = {
  /** Creators that were counted, at most 10,000; where there are more, those are a part of them. */
  creators: z.int().nonnegative(),
  many: z.boolean(),
}

export const rosterFacets = {
  choices: query('/app/v2/roster/facets/choices', {
    summary: 'How many of the creators that the filter finds have each value of a choice, the 500 most frequent',
    body: z.object({ ...ofList, of: z.enum(choiceFacets) }),
    answer: z.object({
      ...common,
      /** Values as the filter takes them; of tags in lower case. */
      items: z.array(z.object({ value: z.string(), count: z.int().nonnegative() })),
    }),
    shows: ['creators', 'rosters', 'tags'],
  }),
  ranges: query('/app/v2/roster/facets/ranges', {
    summary: 'How the creators that the filter finds are spread over the values of a range',
    body: z.object({ ...ofList, of: z.enum(rangeFacets) }),
    answer: z.object({
      ...common,
      /** In order and without a gap, from the first that has a creator to the last. */
      bins: z.array(
        z.object({
          from: z.number(),
          /** The first value of the next bin; null: without end. */
          to: z.number().nullable(),
          count: z.int().nonnegative(),
        }),
      ),
    }),
    shows: ['creators', 'rosters'],
  }),
}
