import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/** A share from 0 to 1. */
const value = z.number().min(0).max(1)

/** Who follows a profile (DETAIL-054). */
export const audience = z.object({
  gender_distribution: z.array(z.object({ gender: z.string(), value })),
  /** Age ranges such as 18-24; 65- is 65 and older. */
  gender_age_distribution: z.array(z.object({ gender: z.string(), age_range: z.string(), value })),
  /** `flatValue` is the estimated number of followers. */
  countries: z.array(z.object({ code: z.string(), value, flatValue: z.int().nullable() })),
  cities: z.array(z.object({ name: z.string(), value })),
  /** SIMULATED: made up; CREATOR_FILE: an export of the platform that the creator sent. */
  source: z.enum(['PLATFORM', 'SIMULATED', 'CREATOR_FILE']),
  read_at: instant,
})
export type Audience = z.infer<typeof audience>

/** Audiences of profiles, each unlocked by a team for itself. */
export const audienceInsights = {
  get: query('/roster/v0/audience/get', {
    summary: 'Who follows a profile; 404 while the team has not unlocked it',
    body: z.object({ social_profile_id: id }),
    answer: audience,
    shows: ['audience'],
  }),
  request: command('/roster/v0/audience/request', {
    summary: 'Unlock who follows a profile; 422 where its platform tells nobody but the creator',
    body: z.object({ social_profile_id: id }),
    answer: z.object({ status: z.literal('unlocked') }),
    changes: ['audience'],
  }),
  importFile: command('/app/v2/audience/import', {
    summary: 'Take an audience over from a CSV that the creator exported from their platform',
    body: z.object({ social_profile_id: id, file: z.string().min(1).max(500_000) }),
    answer: z.object({ status: z.literal('unlocked') }),
    changes: ['audience'],
  }),
}
