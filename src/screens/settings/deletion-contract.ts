import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/** Days in which any owner can take the deletion of a team back. */
export const GRACE_DAYS = 14

const deletion = z.object({ requested_by: z.string(), requested_at: instant, erase_at: instant })
const answer = z.object({ deletion: deletion.nullable() })
const organization = { organization_id: id }
const TOPIC = ['team_deletion']

export const teamDeletion = {
  get: query('/app/v2/team_deletion/get', {
    summary: 'Whether the team is to be deleted, who asked for it, and the day on which everything is erased',
    body: z.object(organization),
    answer,
    shows: TOPIC,
  }),
  request: command('/app/v2/team_deletion/request', {
    summary: 'Delete the team in fourteen days; until then everything keeps working and any owner can take it back',
    body: z.object({
      ...organization,
      /** The team's name, as a check that this team is meant. */
      name: z.string().max(200),
    }),
    answer,
    changes: [...TOPIC, 'audit'],
  }),
  cancel: command('/app/v2/team_deletion/cancel', {
    summary: 'Keep the team after all',
    body: z.object(organization),
    answer,
    changes: [...TOPIC, 'audit'],
  }),
}
