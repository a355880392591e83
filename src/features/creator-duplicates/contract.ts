import { z } from 'zod'

/**
 * What ties two creators together.
 * `SAME_EMAIL`, `SAME_PHONE`: of their own, not of a manager. `SAME_LINK`: one address outside the platforms in both bios.
 * `NAMES_PROFILE`: the bio of one gives a profile of the other. `SAME_HANDLE`: on two platforms. `LIKE_HANDLE`: but for dots
 * and dashes, or on one platform. `SAME_BIO`, `LIKE_BIO`: every word, most words. `SAME_NAME`, `SAME_CITY`.
 */
export const duplicateTie = z.enum([
  'SAME_EMAIL',
  'SAME_PHONE',
  'SAME_LINK',
  'NAMES_PROFILE',
  'SAME_HANDLE',
  'LIKE_HANDLE',
  'SAME_BIO',
  'LIKE_BIO',
  'SAME_NAME',
  'SAME_CITY',
])
export type DuplicateTie = z.output<typeof duplicateTie>

/** What speaks against it. `SAME_PLATFORM`: two profiles where most people have one. */
export const duplicateDoubt = z.enum(['SAME_PLATFORM', 'OTHER_COUNTRY'])
export type DuplicateDoubt = z.output<typeof duplicateDoubt>

export const creatorEvidence = z.object({
  kind: z.union([duplicateTie, duplicateDoubt]),
  /** What both have: the address, the handle without its @, the link, the city; of a doubt the platform. Empty for a bio. */
  value: z.string(),
  /** Creators of the team who have it, where it could be looked up; the fewer, the more it says. */
  creators: z.int().nullable(),
})
export type CreatorEvidence = z.output<typeof creatorEvidence>

/** How likely a pair is one person, from 0 to 1; pairs under 0.5 are not shown. */
export const duplicateScore = z.number().min(0).max(1)
