import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { audienceFan } from '#records/audiences/contract.ts'

const ofAudience = { organization_id: id, id }

export const audienceWatch = z.object({
  /** Whether it is kept who enters and leaves. */
  kept: z.boolean(),
  /** From when on it is known who was in; null before the first comparison. */
  since: instant.nullable(),
  /** The last comparison of the fans with the rules. */
  checked_at: instant.nullable(),
  tells_webhooks: z.boolean(),
  /** Endpoints of the team that listen to entering or leaving. */
  endpoints: z.int(),
})
export type AudienceWatch = z.output<typeof audienceWatch>

/** When a fan was in; `left_at` is null while they are. */
export const stay = z.object({ entered_at: instant, left_at: instant.nullable() })

/** Who was in an audience and when, from the moment a team switches this on. Fans are compared with the rules every few minutes. */
export const audienceMembership = {
  get: query('/app/v2/audiences/membership/get', {
    summary: 'Whether it is kept who enters and leaves an audience, and since when',
    body: z.object(ofAudience),
    answer: audienceWatch,
    shows: ['audiences', 'webhooks'],
  }),
  set: command('/app/v2/audiences/membership/set', {
    summary: 'Keep who enters and leaves an audience, and tell webhooks; switching it off forgets what was kept',
    body: z.object({ ...ofAudience, kept: z.boolean(), tells_webhooks: z.boolean() }),
    answer: audienceWatch,
    changes: ['audiences'],
  }),
  on: query('/app/v2/audiences/membership/on', {
    summary: 'Who was in at the end of a day in the team’s time zone; 422 for days before it was kept',
    body: z.object({
      ...ofAudience,
      date: z.iso.date(),
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({
      /** The moment that is answered for: the end of the day, or the last comparison of a day that is not over. */
      at: instant,
      count: z.int(),
      /** Newest stays first. Fans erased since are not among them. */
      items: z.array(z.object({ fan: audienceFan, stay })),
    }),
    shows: ['audiences', 'fans'],
  }),
  ofFan: query('/app/v2/audiences/membership/of_fan', {
    summary: 'When a fan was in an audience, newest first',
    body: z.object({ ...ofAudience, fan_id: id }),
    answer: z.object({ since: instant.nullable(), stays: z.array(stay) }),
    shows: ['audiences', 'fans'],
  }),
}
