import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id, sentInstant } from '#platform/contract/values.ts'
import { followerPlatform, handlePlatform } from '#records/audiences/rules-contract.ts'
import { contactMethod } from '#records/fans/contract.ts'

/** What fans do outside our pages. Sign-ups and messages are recorded as such, and need no call. */
export const toldEventType = z.enum([
  'SOCIAL_SOUND_USED',
  'INSTAGRAM_STORY_MENTION',
  'INSTAGRAM_COMMENT',
  'SOCIAL_COMMENT_ON_ARTIST_POST',
  'ARTIST_SONG_STREAM',
  'SHOPIFY_ORDER',
  'SHOPIFY_PRODUCT',
  'SHOPIFY_SPEND',
  'SOCIAL_CONTENT_MENTION',
  'TAGGED_SOCIAL_COMMENT',
])
export type ToldEventType = z.output<typeof toldEventType>

const text = (longest: number) => z.string().trim().min(1).max(longest)

export const toldEvent = z.strictObject({
  /** Yours: an event with a key that was taken before counts once. */
  key: text(200),
  kind: toldEventType,
  /** By id, by a contact as the fan typed it, or by a name on a platform that one fan alone has. */
  fan: z.union([
    z.strictObject({ id }),
    z.strictObject({ channel: contactMethod, contact: text(320) }),
    z.strictObject({ platform: handlePlatform, username: text(100) }),
  ]),
  /** The sound, song or product; the order, or what was spent. */
  subject: text(200).optional(),
  /** Streams, items, or money spent in whole units of the shop's currency. */
  quantity: z.int().min(0).max(1_000_000_000).default(1),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  /** Not before 1970: ids are made of it. */
  happened_at: sentInstant.refine(moment => Date.parse(moment) >= 0, 'Must be after 1970'),
  /** How many followers the fan had on a platform then. */
  followers: z.strictObject({ platform: followerPlatform, count: z.int().min(0).max(10_000_000_000) }).optional(),
})
export type ToldEvent = z.output<typeof toldEvent>

export const fanEvents = {
  create: command('/app/v2/fan_events/create', {
    summary: 'Record what fans did elsewhere; events without a fan of the team are named and not kept',
    body: z.object({ organization_id: id, events: z.array(toldEvent).min(1).max(500) }),
    answer: z.object({
      added: z.int(),
      /** Known by their key already. */
      repeated: z.int(),
      /** Keys of events whose fan was not found, or not found for certain. */
      without_fan: z.array(z.string()),
    }),
    changes: ['fans'],
  }),
}
