import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { webhookEventType } from './events.ts'

const url = z.string().trim().min(1).max(2000).describe('Where events are sent: https, without redirects')
const description = z.string().trim().max(200)
const event_types = z
  .array(webhookEventType)
  .min(1)
  .max(100)
  .transform(types => [...new Set(types)])

const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  event_types: z.array(webhookEventType),
  enabled: z.boolean(),
  disabled_because: z
    .enum(['GONE', 'FAILING'])
    .nullable()
    .describe('`GONE`: it answered 410. `FAILING`: every try failed for five days. Null where the team disabled it'),
  failing_since: instant.nullable().describe('Since when every try has failed'),
  waiting: z.int().describe('Messages that are still to be delivered; counted up to 1000'),
  last_delivered_at: instant.nullable().describe('Within the last 30 days'),
  old_secret_until: instant.nullable().describe('Until when the secret before the last rotation signs too'),
  created_at: instant,
})

export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const attemptOutcome = z.enum(['DELIVERED', 'FAILED'])
export const attemptFault = z.enum([
  'TIMED_OUT',
  'NO_CONNECTION',
  'CLOSED',
  'CERTIFICATE',
  'NOT_ALLOWED',
  'INTERRUPTED',
])
export type AttemptFault = z.output<typeof attemptFault>

export const webhookAttempt = z.object({
  id,
  event_id: id.describe('What the receiver got as `webhook-id`'),
  event_type: webhookEventType,
  outcome: attemptOutcome,
  status: z.int().nullable().describe('What was answered'),
  fault: attemptFault.nullable().describe('Why nothing was answered'),
  started_at: instant,
  duration_ms: z.int(),
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

export const webhookDelivery = z.object({
  event_id: id,
  event_type: webhookEventType,
  state: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
  /** Null where it is settled, or has not been tried yet. */
  next_attempt_at: instant.nullable(),
  body: z.string().describe('What is sent, byte for byte'),
  attempts: z
    .array(webhookAttempt.extend({ answer: z.string().nullable().describe('The first 1024 bytes') }))
    .describe('Newest first, at most 100'),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const organization = { organization_id: id }
const ofEndpoint = { ...organization, endpoint_id: id }
const withSecret = z.object({
  endpoint: webhookEndpoint,
  secret: z.string().describe('`whsec_…`; shown this once'),
})

/** Addresses of a team that are told what happens to its fans, by the Standard Webhooks specification. */
export const webhooks = {
  list: query('GET /app/v2/webhooks', {
    summary: 'Webhook endpoints of a team, oldest first',
    query: z.object(organization),
    answer: z.object({ items: z.array(webhookEndpoint) }),
    shows: ['webhooks'],
  }),
  create: command('/app/v2/webhooks', {
    summary: 'Add a webhook endpoint; the answer shows its secret, once',
    body: z.object({ ...organization, url, description: description.default(''), event_types }),
    answer: withSecret,
    status: 201,
    changes: ['webhooks', 'audit'],
  }),
  update: command('/app/v2/webhooks/update', {
    summary: 'Change, disable or enable a webhook endpoint; what was waiting when it was disabled has failed',
    body: z.object({
      ...ofEndpoint,
      url: url.optional(),
      description: description.optional(),
      event_types: event_types.optional(),
      enabled: z.boolean().optional(),
    }),
    answer: webhookEndpoint,
    changes: ['webhooks', 'audit'],
  }),
  delete: command('/app/v2/webhooks/delete', {
    summary: 'Remove a webhook endpoint and its log',
    body: z.object(ofEndpoint),
    answer: z.object({}),
    changes: ['webhooks', 'audit'],
  }),
  rotateSecret: command('/app/v2/webhooks/rotate_secret', {
    summary: 'Make a new secret; for 24 hours messages carry a signature by the old one too',
    body: z.object(ofEndpoint),
    answer: withSecret,
    changes: ['webhooks', 'audit'],
  }),
  sendTest: command('/app/v2/webhooks/send_test', {
    summary: 'Send a made-up event, marked `test`, to one endpoint',
    body: z.object({ ...ofEndpoint, event_type: webhookEventType }),
    answer: z.object({ event_id: id }),
    status: 202,
    changes: ['webhooks'],
  }),
  listAttempts: query('/app/v2/webhooks/attempts/list', {
    summary: 'Log of an endpoint: every try of the last 30 days, newest first',
    body: z.object({
      ...ofEndpoint,
      outcome: attemptOutcome.nullish(),
      event_type: webhookEventType.nullish(),
      ...cursorPage(50),
    }),
    answer: page(webhookAttempt),
    shows: ['webhooks'],
  }),
  getDelivery: query('GET /app/v2/webhooks/delivery', {
    summary: 'One message to one endpoint: its body, its state and every try',
    query: z.object({ ...ofEndpoint, event_id: id }),
    answer: webhookDelivery,
    shows: ['webhooks'],
  }),
  replay: command('/app/v2/webhooks/replay', {
    summary: 'Send one message again, under the same `webhook-id`',
    body: z.object({ ...ofEndpoint, event_id: id }),
    answer: z.object({}),
    status: 202,
    changes: ['webhooks'],
  }),
  replayFailed: command('/app/v2/webhooks/replay_failed', {
    summary: 'Send again every message that has failed since a time and has not got through',
    body: z.object({ ...ofEndpoint, since: instant }),
    answer: z.object({ replayed: z.int() }),
    status: 202,
    changes: ['webhooks'],
  }),
}
