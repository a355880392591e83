import { z } from 'zod'
import { id } from '#platform/contract/values.ts'

const channel = z.enum(['EMAIL', 'PHONE', 'WHATSAPP'])
const signUp = { fan_id: id, signup_id: id, drop_id: id }

/**
 * What an event of each type says: ids and words of ours, never a name or an address. So nothing of a fan lies with
 * receivers or in our log that an erasure would have to look for; whoever needs more asks the API with the id.
 */
export const webhookData = {
  'fan.signed_up': z.object({
    ...signUp,
    drop_version: z.int().describe('The version of the drop the fan saw'),
    channels: z.array(channel).describe('What the fan gave an address for'),
    verified_channels: z.array(channel).describe('Those of them that the fan proved with a one-time code'),
    awaits_confirmation: z
      .boolean()
      .describe(
        'A link was sent to what is not verified; once the fan follows it, `fan.confirmed` says what it proves',
      ),
  }),
  'fan.confirmed': z.object({ ...signUp, channels: z.array(channel).describe('What is proven by it') }),
  'fan.opted_out': z.object({
    fan_id: id,
    channels: z.array(channel).min(1).describe('Where the fan wants no more messages'),
    drop_id: id.nullable().default(null).describe('The drop whose message led to it, where it is known'),
  }),
  'fan.entered_audience': z.object({ fan_id: id, audience_id: id }),
  'fan.left_audience': z.object({ fan_id: id, audience_id: id }),
  'fan.erased': z.object({ fan_id: id }),
} as const

export type WebhookEventType = keyof typeof webhookData
export const webhookEventType = z.enum(Object.keys(webhookData) as [WebhookEventType, ...WebhookEventType[]])

/** When each type is sent, for readers. */
const summaries: Record<WebhookEventType, string> = {
  'fan.signed_up': 'A fan signed up on a drop',
  'fan.confirmed': 'A fan followed the link in the mail, which proves the address',
  'fan.opted_out': 'A fan wants no more messages on some channels',
  'fan.entered_audience': 'A fan entered an audience for which the team switched this on; noticed within minutes',
  'fan.left_audience': 'A fan left such an audience',
  'fan.erased': 'A fan was erased; delete what you keep under this id',
}

/** The body of a webhook, by the Standard Webhooks specification 1.0. */
export const webhookBody = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: webhookData[type],
    test: z.literal(true).optional().describe('Sent by hand to try the endpoint: the ids lead nowhere'),
  })

/** Every event, for the documentation. */
export const webhookEvents = webhookEventType.options.map(type => ({
  type,
  summary: summaries[type],
  body: webhookBody(type),
}))

/** Something that happened to a fan. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    type: T
    occurred_at: Date
    data: z.input<(typeof webhookData)[T]>
    /** A second event under the same word is not written: for jobs that may run twice. */
    once?: string | undefined
  }
}[WebhookEventType]
