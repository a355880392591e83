import { z } from 'zod'

/**
 * Evidence that two creators are one person.
 * `SAME_EMAIL`, `SAME_PHONE`: their own, not a manager's. `SAME_LINK`: the same URL outside the platforms in both bios.
 * `NAMES_PROFILE`: one bio names a profile of the other. `SAME_HANDLE`: the same handle on two platforms. `LIKE_HANDLE`:
 * the same except for dots and dashes, or on one platform. `SAME_BIO`, `LIKE_BIO`: every word, most words. `SAME_NAME`,
 * `SAME_CITY`.
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

/** Evidence against it. `SAME_PLATFORM`: two profiles on a platform where most people have one. */
export const duplicateDoubt = z.enum(['SAME_PLATFORM', 'OTHER_COUNTRY'])
export type DuplicateDoubt = z.output<typeof duplicateDoubt>

export const creatorEvidence = z.object({
  kind: z.union([duplicateTie, duplicateDoubt]),
  /** The shared value: email, handle without its @, link or city; for `SAME_PLATFORM` the platform. Empty for a bio. */
  value: z.string(),
  /** How many creators of the team share the value, when known; fewer is stronger evidence. */
  creators: z.int().nullable(),
})
export type CreatorEvidence = z.output<typeof creatorEvidence>

/** How likely a pair is one person, from 0 to 1; pairs under 0.5 are not shown. */
export const duplicateScore = z.number().min(0).max(1)
