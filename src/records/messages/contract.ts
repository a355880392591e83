import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { templateFault } from '#records/messages/template-text.ts'

export const channel = z.enum(['EMAIL', 'PHONE', 'WHATSAPP'])
export type Channel = z.output<typeof channel>

/**
 * FAILED: the provider refused it, or it came too late. UNKNOWN: it may or may not have arrived, and a repeat could
 * arrive twice; somebody of the team decides. WITHHELD: the contact had been stopped before it was sent, or had got enough
 * codes and confirmations for a day.
 */
export const messageState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD'])
export type MessageState = z.output<typeof messageState>

/** How a message may be stopped: its page, and for mail what a mail program asks (RFC 2369, RFC 8058). */
export interface WayOut {
  /** The fan's page of preferences. */
  preferences_url: string
  /** One POST to it unsubscribes. */
  unsubscribe_url: string
  /** `mailto:` of the operator's mailbox, where there is one. */
  unsubscribe_mailto?: string | undefined
}

const templateText = (longest: number) =>
  z
    .string()
    .max(longest)
    .superRefine((text, context) => {
      const fault = templateFault(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })

/** A team's own words on one channel, with variables in braces. Null, or nothing but spaces, leaves the default. */
export const messageText = z.object({
  /** Mail only. */
  subject: templateText(150).nullable(),
  body: templateText(5_000).nullable(),
})
export type MessageText = z.output<typeof messageText>

const textsInLanguage = z.object({ EMAIL: messageText.nullable(), PHONE: messageText.nullable() })

/**
 * A drop's own words for the confirmation, in each language. Absent parts are the default's. There are none for WhatsApp:
 * it delivers only what the operator of the installation had approved.
 *
 * @example {en: {EMAIL: {subject: 'Welcome, {first_name|friend}', body: '{link}'}, PHONE: null}, fr: null}
 */
export const confirmationMessages = z.object({ en: textsInLanguage.nullable(), fr: textsInLanguage.nullable() })
export type ConfirmationMessages = z.output<typeof confirmationMessages>

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
      /** Of the form, where it stands in a frame of that page. */
      frame_host?: string | undefined
    }
  | {
      kind: 'SIGNUP_CONFIRMATION'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      page_url: string
      /** The team's name. */
      label?: string | undefined
      /** Only of a fan who proved the contact: a stranger's name could be an advertisement. */
      first_name?: string | undefined
      /** The drop's own words for this channel. */
      text?: MessageText | null | undefined
      way_out?: WayOut | undefined
    }
  | {
      kind: 'CONFIRM_LINK'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      confirm_url: string
      /** A second word to somebody who did not answer the first. */
      reminder?: boolean | undefined
      way_out?: WayOut | undefined
    }
  /** Mail of our own accounts, which holds links that sign in. */
  | { kind: 'ACCOUNT'; subject: string; text: string }

/** What the provider heard after SENT; null where it has not said anything yet, as mail servers never do. */
export const messageDelivery = z.enum(['SENT', 'DELIVERED', 'READ', 'UNDELIVERED'])
export type MessageDelivery = z.output<typeof messageDelivery>

export const messageKind = z.enum(['ONE_TIME_CODE', 'SIGNUP_CONFIRMATION', 'CONFIRM_LINK', 'ACCOUNT'])

export const message = z.object({
  id,
  kind: messageKind,
  channel,
  state: messageState,
  /** Null once a message with a code or link is settled. */
  to: z.string().nullable(),
  attempts: z.int(),
  delivery: messageDelivery.nullable(),
  /** Why it failed, is unknown, was withheld or did not arrive. */
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
