import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AccountNotice } from './port.ts'

/** `sha256=` and HMAC-SHA256 of the body's bytes under the secret of the app, in hexadecimal. */
export const noticeSignature = (appSecret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** Compared in constant time. */
export function isSignedBy(appSecret: string, body: Buffer, signature: string | undefined): boolean {
  return sameText(noticeSignature(appSecret, body), signature ?? '')
}

export function sameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const letters = /^[\x21-\x7e]+$/
const id = z.string().max(500).regex(letters)
/** Of a person. */
const personId = z.string().max(100).regex(letters)
/** What a database takes: a fan can type zeros and half of a letter, and one such comment must not cost the whole notice. */
const storable = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed()

const message = z.object({
  sender: z.object({ id: personId }),
  timestamp: z.number(),
  message: z.object({
    mid: id,
    is_echo: z.boolean().optional(),
    is_deleted: z.boolean().optional(),
    attachments: z.array(z.object({ type: z.string(), payload: z.object({ url: z.string().optional() }) })).optional(),
  }),
})

const comment = z.object({
  id,
  text: z.string().default(''),
  from: z.object({ id: personId, username: z.string().optional() }),
  media: z.object({ id }).optional(),
})

const entries = z.object({
  object: z.literal('instagram'),
  entry: z.array(
    z.object({
      id,
      /** Seconds since 1970; some senders give milliseconds. */
      time: z.number().default(0),
      messaging: z.array(z.unknown()).default([]),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
})

const MS_OF_2001 = 1e12
const moment = (time: number) => new Date(time < MS_OF_2001 ? time * 1_000 : time)
const MS_OF_2100 = 4_102_444_800_000
const isSensible = (at: Date) => at.getTime() >= 0 && at.getTime() < MS_OF_2100

/**
 * Story mentions, comments and messages that were taken back. Everything else, such as our own messages and other people's
 * direct messages, is left out: we asked for mentions and keep no private conversations.
 * Source: https://developers.facebook.com/docs/messenger-platform/instagram/features/webhook
 */
export function instagramNotices(body: unknown): AccountNotice[] {
  const read = entries.safeParse(body)
  if (!read.success) return []
  return read.data.entry.flatMap(({ id: account_id, time, messaging, changes }) => [
    ...messaging.flatMap(one => messageNotice(account_id, one)),
    ...changes.flatMap(change => commentNotice(account_id, time, change)),
  ])
}

function messageNotice(account_id: string, given: unknown): AccountNotice[] {
  const { data } = message.safeParse(given)
  if (!data || data.message.is_echo) return []
  const { mid: message_id, is_deleted, attachments = [] } = data.message
  if (is_deleted) return [{ kind: 'DELETED', account_id, message_id }]
  const story = attachments.find(({ type }) => type === 'story_mention')
  const sent_at = moment(data.timestamp)
  if (!story || !isSensible(sent_at)) return []
  return [
    {
      kind: 'STORY',
      account_id,
      message_id,
      sender_id: data.sender.id,
      sent_at,
      media_url: story.payload.url ?? null,
    },
  ]
}

function commentNotice(account_id: string, time: number, { field, value }: { field: string; value?: unknown }) {
  const { data } = field === 'comments' ? comment.safeParse(value) : { data: undefined }
  const sent_at = moment(time)
  // what the account writes under its own posts
  if (!data || data.from.id === account_id || !isSensible(sent_at)) return []
  const notice: AccountNotice = {
    kind: 'COMMENT',
    account_id,
    comment_id: data.id,
    sender_id: data.from.id,
    sender_username: data.from.username ? storable(data.from.username, 100) : null,
    media_id: data.media?.id ?? null,
    text: storable(data.text, 3_000),
    sent_at,
  }
  return [notice]
}
