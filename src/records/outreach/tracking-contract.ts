import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'

const organization = { organization_id: id }

/** `host`: the team's own host that links lead through, null for the installation's. */
const choice = z.object({ openings: z.boolean(), clicks: z.boolean(), host: z.string().nullable() })

/** What a team wants to know of its mails. */
export const tracking = {
  get: query('/app/v2/outreach/tracking', {
    summary: 'Whether mails to creators tell of openings and clicks; off unless the team says so',
    body: z.object(organization),
    answer: choice,
    shows: ['outreach_tracking'],
  }),
  set: command('/app/v2/outreach/tracking/set', {
    summary: 'Choose whether mails sent from now on tell of openings and clicks',
    body: z.object({ ...organization, openings: z.boolean(), clicks: z.boolean() }),
    answer: choice,
    changes: ['outreach_tracking'],
  }),
}
