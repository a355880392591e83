import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

export const channel = z.enum(['EMAIL', 'PHONE', 'WHATSAPP'])
export type Channel = z.output<typeof channel>

/**
 * FAILED: the provider refused it, or it came too late. UNKNOWN: it may or may not have arrived, and a repeat could
 * arrive twice; somebody of the team decides.
 */
export const messageState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'])
export type MessageState = z.output<typeof messageState>

/** What a message says; `messages` has the words, in the language of the page that caused it. */
export type MessageContent =
  | {
      kind: 'ONE_TIME_CODE'
      locale: 'en' | 'fr'
      artist: string
      code: string
      minutes: number
      /** Host of the page, so that phones fill the code in by themselves. */
      host?: string | undefined
    }
  | {
      kind: 'SIGNUP_CONFIRMATION'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      page_url: string
      unsubscribe_url?: string | undefined
    }
  | { kind: 'CONFIRM_LINK'; locale: 'en' | 'fr'; artist: string; confirm_url: string }
  /** Mail of our own accounts, which holds links that sign in. */
  | { kind: 'ACCOUNT'; subject: string; text: string }

export const messageKind = z.enum(['ONE_TIME_CODE', 'SIGNUP_CONFIRMATION', 'CONFIRM_LINK', 'ACCOUNT'])

export const message = z.object({
  id,
  kind: messageKind,
  channel,
  state: messageState,
  /** Null once a message with a code or link is settled. */
  to: z.string().nullable(),
  attempts: z.int(),
  /** Why it failed or is unknown. */
  reason: z.string().nullable(),
  can_send_again: z.boolean(),
  created_at: instant,
  settled_at: instant.nullable(),
})

export const messages = {
  list: query('/app/v2/messages/list', {
    summary: 'Messages of a team, newest first; `troubled` ones failed or may not have arrived',
    body: z.object({ organization_id: id, troubled: z.boolean().default(false), ...cursorPage(50) }),
    answer: page(message),
    shows: ['messages'],
  }),
  sendAgain: command('/app/v2/messages/send_again', {
    summary: 'Send a message again that failed or may not have arrived',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id, state: messageState }),
    changes: ['messages'],
  }),
}

export const outboxMessage = z.object({
  id,
  channel,
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  created_at: instant,
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** Only in the demo and in development: there is no such call in production. */
export const outboxCalls = {
  list: query('GET /app/v2/outbox', {
    summary: 'Messages that the demo kept instead of sending, newest first',
    query: z.object({
      /** Part of an address. */
      to: z.string().max(320).default(''),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ messages: z.array(outboxMessage) }),
  }),
}
