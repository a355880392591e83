import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { unknownFault } from '#records/messages/template-text.ts'

export const channel = z.enum(['EMAIL', 'PHONE', 'WHATSAPP'])
export type Channel = z.output<typeof channel>

/**
 * FAILED: the provider refused it, or it came too late. UNKNOWN: it may or may not have arrived, and a repeat could
 * arrive twice; a member decides. WITHHELD: the contact was stopped before the send, or had reached its daily limit of
 * codes and confirmations.
 */
export const messageState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD'])
export type MessageState = z.output<typeof messageState>

/** Unsubscribe links of a message: its page, and for mail the List-Unsubscribe headers (RFC 2369, RFC 8058). */
export interface UnsubscribeLinks {
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
      const fault = unknownFault(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })

/** Custom text on one channel, with variables in braces. Null or blank means the default. */
export const messageText = z.object({
  /** Mail only. */
  subject: templateText(150).nullable(),
  body: templateText(5_000).nullable(),
})
export type MessageText = z.output<typeof messageText>

const textsInLanguage = z.object({ EMAIL: messageText.nullable(), PHONE: messageText.nullable() })

/**
 * A drop's custom confirmation texts by language. Absent parts use the default. There are none for WhatsApp:
 * it delivers only texts that the operator of the installation had approved.
 *
 * @example {en: {EMAIL: {subject: 'Welcome, {first_name|friend}', body: '{link}'}, PHONE: null}, fr: null}
 */
export const confirmationMessages = z.object({ en: textsInLanguage.nullable(), fr: textsInLanguage.nullable() })
export type ConfirmationMessages = z.output<typeof confirmationMessages>

/** The data of a message; the texts are in the language of the page that caused it. */
export type MessageContent =
  | {
      kind: 'ONE_TIME_CODE'
      locale: 'en' | 'fr'
      artist: string
      code: string
      minutes: number
      /** Host of the page, so that phones fill the code in by themselves. */
      host?: string | undefined
      /** Host of the form when it is embedded in that page. */
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
      /** Only for a fan who proved the contact: a stranger's name could be an advertisement. */
      first_name?: string | undefined
      /** The drop's custom texts for this channel. */
      text?: MessageText | null | undefined
      way_out?: UnsubscribeLinks | undefined
    }
  | {
      kind: 'CONFIRM_LINK'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      /** Of a drop with several, such as a city: two links would look alike. */
      place?: string | undefined
      confirm_url: string
      /** A reminder to somebody who did not answer the first message. */
      reminder?: boolean | undefined
      way_out?: UnsubscribeLinks | undefined
    }
  | {
      /** A release is out: to fans who asked to be told, or whose library it could not be saved to. */
      kind: 'RELEASE_OUT'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      page_url: string
      /** The service that it could not be saved to. */
      not_saved_to?: string | undefined
      /** What became of the fan's pre-save. */
      receipt_url: string
      way_out?: UnsubscribeLinks | undefined
    }
  /** A page has opened: to whoever signed up on its teaser. */
  | {
      kind: 'DROP_OPEN'
      locale: 'en' | 'fr'
      artist: string
      drop_title: string
      page_url: string
      way_out?: UnsubscribeLinks | undefined
    }
  /** A message to an audience, with every variable filled in. */
  | {
      kind: 'BROADCAST'
      locale: 'en' | 'fr'
      /** The team. */
      artist: string
      subject: string
      /** Paragraphs are parted by empty lines. */
      body: string
      /** The body of a mail as safe HTML; without it, the paragraphs. */
      body_html?: string | undefined
      way_out: UnsubscribeLinks
      /** A picture that tells when the mail is opened. */
      pixel_url?: string | undefined
    }
  /** Mail of our own accounts, which holds links that sign in. */
  | { kind: 'ACCOUNT'; subject: string; text: string }

/** Delivery state reported by the provider after SENT; null without a report. Mail servers never report. */
export const messageDelivery = z.enum(['SENT', 'DELIVERED', 'READ', 'UNDELIVERED'])
export type MessageDelivery = z.output<typeof messageDelivery>

export const messageKind = z.enum([
  'ONE_TIME_CODE',
  'SIGNUP_CONFIRMATION',
  'CONFIRM_LINK',
  'RELEASE_OUT',
  'DROP_OPEN',
  'BROADCAST',
  'ACCOUNT',
])

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

export type Message = z.output<typeof message>

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
