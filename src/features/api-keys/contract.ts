import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

export const scope = z.enum(['read', 'write'])

const apiKey = z.object({
  id,
  name: z.string(),
  /** First characters, such as `ff_3kQ9`. */
  starts_with: z.string(),
  scopes: z.array(scope),
  /** Who made it, and on whose behalf it acts. */
  user_id: id,
  created_at: instant,
  expires_at: instant,
  /** Within the hour. */
  last_used_at: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** Keys of a team for programs: the same calls as people make, with `Authorization: Bearer ff_…`. */
export const apiKeys = {
  list: query('GET /app/v2/api_keys', {
    summary: 'API keys of a team, without the revoked ones',
    query: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(apiKey) }),
    shows: ['api_keys'],
  }),
  create: command('/app/v2/api_keys', {
    summary: 'Make an API key; the answer shows it, once',
    body: z.object({
      organization_id: id,
      name: z.string().trim().min(1).max(100),
      scopes: z
        .array(scope)
        .min(1)
        .max(2)
        .transform(scopes => [...new Set(scopes)]),
      expires_in_days: z.int().min(1).max(365).default(90),
    }),
    answer: z.object({ api_key: apiKey, key: z.string() }),
    status: 201,
    changes: ['api_keys', 'audit'],
  }),
  revoke: command('/app/v2/api_keys/revoke', {
    summary: 'Revoke an API key, at once and for good',
    body: z.object({ organization_id: id, api_key_id: id }),
    answer: z.object({}),
    changes: ['api_keys', 'audit'],
  }),
}
