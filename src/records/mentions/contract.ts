import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant, sentInstant } from '#platform/contract/values.ts'
import { MAX_LETTERS } from './rules.ts'

/** What the screen shows on a page of its own: what may still be answered, what was, and what nobody answered in time. */
export const pageType = z.enum(['OPEN', 'ANSWERED', 'TOO_LATE'])
export type PageType = z.infer<typeof pageType>

export const replyState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'])

/** An answer to a mention. */
export const mentionReply = z.object({
  id,
  text: z.string(),
  state: replyState,
  /** Why it was not sent, or is not known to be. */
  reason: z.string().nullable(),
  sent_by: z.string(),
  created_at: instant,
  /** When it was sent, failed, or was given up. */
  settled_at: instant.nullable(),
})
export type MentionReply = z.infer<typeof mentionReply>

const artistOfMention = z.object({ id, name: z.string(), image_url: z.string().nullable() })

/** The artist's account that is mentioned. */
export const mentionedAccount = z.object({ id, username: z.string(), state: z.enum(['CONNECTED', 'RECONNECT']) })

/** Bytes of a text as UTF-8. */
const utf8Bytes = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%../g, '-').length

export const mention = z.object({
  id,
  kind: z.enum(['STORY', 'COMMENT']),
  page_type: pageType,
  account: mentionedAccount,
  artist: artistOfMention,
  /** `recipient_id` of an answer. */
  sender_id: z.string(),
  /** Null while Instagram has not told who it is. */
  sender_username: z.string().nullable(),
  sender_name: z.string().nullable(),
  is_verified: z.boolean().nullable(),
  follower_count: z.int().nullable(),
  /** The fan who gave this name as their own. */
  fan_id: id.nullable(),
  /** Of a comment. */
  text: z.string().nullable(),
  /** Our own copy of the story's picture. */
  media_url: z.string().nullable(),
  media_state: z.enum(['NONE', 'WAITING', 'COPIED', 'GONE']),
  /** The song that was heard in it. */
  song: z.object({ id: z.string(), title: z.string(), artist: z.string() }).nullable(),
  mentioned_at: instant,
  /** Until when Instagram takes an answer; null: without end. */
  closes_at: instant.nullable(),
  answered_at: instant.nullable(),
  /** Of the latest answer. */
  reply: mentionReply.nullable(),
})
export type Mention = z.infer<typeof mention>

/** INCOMING: of the sender; OUTGOING: an answer of ours. */
export const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const

/** A story or comment of a sender, or our answer to it. */
export const conversationMessage = z.object({
  id,
  direction: z.enum(DIRECTIONS),
  /** The mention that it is, or answers. */
  mention_id: id,
  kind: z.enum(['STORY', 'COMMENT']),
  /** Null of a story. */
  text: z.string().nullable(),
  at: instant,
  /** Of an answer: what became of it. */
  reply: mentionReply.nullable(),
})
export type ConversationMessage = z.infer<typeof conversationMessage>

/** A day, or an instant. */
const moment = z.union([day, sentInstant])
const ids = z.array(id).max(200)

const filter = {
  /** Artists and brands. */
  brand_ids: ids.nullish(),
  /** A day is the whole day in UTC. */
  start_date: moment.nullish(),
  end_date: moment.nullish(),
  /** One mention by its own id, or by that of the fan event that it became. */
  instagram_fan_event_id: z.string().max(100).nullish(),
  /** The whole name, with or without @. */
  sender_username: z.string().trim().max(100).nullish(),
  shazam_track_ids: z.array(z.string().min(1).max(100)).max(100).nullish(),
  has_detected_song: z.boolean().nullish(),
  /** In the names of sender and song, and in comments. */
  search: z.string().trim().max(200).nullish(),
  is_verified: z.boolean().nullish(),
  /** Accounts of artists. */
  social_profile_id__in: ids.nullish(),
  page_type: pageType.nullish(),
}

const page = {
  limit: z.int().min(1).max(100).default(30),
  offset: z.int().min(0).max(1_000_000).default(0),
}

export const mentionFilter = z.object(filter)
export type MentionFilter = z.output<typeof mentionFilter>

const answer = z.object({
  id,
  text: z.string(),
  recipient_id: z.string(),
  /** Null while it is not known to be sent. */
  sent_at: instant.nullable(),
  state: replyState,
  reason: z.string().nullable(),
})

const sendReply = (path: string, summary: string) =>
  command(path, {
    summary,
    params: z.object({ orgId: id, mentionId: id }),
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1)
        .max(MAX_LETTERS)
        // Instagram counts bytes
        .refine(text => utf8Bytes(text) <= MAX_LETTERS, 'Instagram takes 1,000 bytes at most.'),
      /** `sender_id` of the mention. */
      recipient_id: z.string().min(1).max(100),
    }),
    answer,
    changes: ['mentions'],
  })

const list = (path: string, summary: string) =>
  query(path, {
    summary,
    params: z.object({ orgId: id }),
    body: z.object({ ...filter, ...page }),
    answer: z.object({ items: z.array(mention), count: z.int() }),
    shows: ['mentions'],
  })

export const mentions = {
  list: list(
    '/v1/organization/{orgId}/instagram_story_mentions',
    'Story mentions by filter: those that may be answered with the shortest time first, others the newest first',
  ),
  comments: list('/v1/organization/{orgId}/instagram_comments', 'Comments under posts of artists, by the same filter'),
  reply: sendReply(
    '/v1/{orgId}/instagram_story_mentions/{mentionId}/reply',
    'Answer a mention. It is sent once, within 24 hours of a story; 409 after them. `state` says what became of it',
  ),
  replyOfOrganization: sendReply(
    '/v1/organization/{orgId}/instagram_story_mentions/{mentionId}/reply',
    'The same under the path of the list',
  ),
  get: query('/app/v2/mentions/get', {
    summary: 'A mention with the answers to it, and what its sender published and was answered before',
    body: z.object({ organization_id: id, id }),
    answer: z.object({
      mention,
      /** What the sender published and was answered, oldest first: this mention, and up to twenty before it. */
      messages: z.array(conversationMessage),
      fan: z
        .object({ id, name: z.string().nullable(), city: z.string().nullable(), since: instant, drops: z.int() })
        .nullable(),
    }),
    shows: ['mentions', 'fans'],
  }),
  facets: query('/app/v2/mentions/facets', {
    summary: 'How many mentions there are on each page of the screen, and the artists and songs to filter by',
    body: z.object({ organization_id: id, kind: z.enum(['STORY', 'COMMENT']).default('STORY') }),
    answer: z.object({
      pages: z.object({ OPEN: z.int(), ANSWERED: z.int(), TOO_LATE: z.int() }),
      artists: z.array(artistOfMention.extend({ mentions: z.int() })),
      songs: z.array(z.object({ id: z.string(), title: z.string(), artist: z.string(), mentions: z.int() })),
    }),
    shows: ['mentions'],
  }),
}

/** An account of an artist that may be read and answered with. */
export const artistAccount = z.object({
  id,
  platform: z.literal('Instagram'),
  artist: artistOfMention,
  username: z.string(),
  name: z.string(),
  follower_count: z.int().nullable(),
  state: z.enum(['CONNECTED', 'RECONNECT']),
  state_reason: z.string().nullable(),
  connected_at: instant,
  last_notice_at: instant.nullable(),
})
export type ArtistAccount = z.infer<typeof artistAccount>

export const artistAccounts = {
  list: query('/app/v2/artist_accounts/list', {
    summary: 'Accounts of artists that were connected, and whether others can be',
    body: z.object({ organization_id: id, artist_id: id.nullish() }),
    answer: z.object({ items: z.array(artistAccount), instagram: z.enum(['LIVE', 'SIMULATED', 'OFF']) }),
    shows: ['artist_accounts', 'mentions'],
  }),
  connect: command('/app/v2/artist_accounts/connect', {
    summary:
      "Instagram's sign-in page for an account of an artist. The way back is good for ten minutes and works once",
    body: z.object({ organization_id: id, artist_id: id }),
    answer: z.object({ url: z.string() }),
    changes: [],
  }),
  disconnect: command('/app/v2/artist_accounts/disconnect', {
    summary: 'Forget the access to an account, and the mentions it brought',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id, mentions: z.int() }),
    changes: ['artist_accounts', 'mentions'],
  }),
}
