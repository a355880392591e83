import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isPhoneNumber } from '#integrations/messaging/address.ts'
import type { Notice, NoticeRequest, Notices } from '#integrations/messaging/notices.ts'
import { contactFailure, reasonOf } from '#integrations/messaging/twilio.ts'
import { escapeHtml } from '#platform/contract/html.ts'

const SIGNATURE = 'x-twilio-signature'

interface TwilioNoticeSettings {
  authToken: string
  /** Where Twilio reaches us, such as https://fans.example: what it signs begins with it, whatever a proxy makes of the host. */
  publicUrl: string
}

const inbound = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/),
  From: z.string(),
  To: z.string(),
  Body: z.string().default(''),
  /** There where the messaging service answers keywords itself ("Advanced Opt-Out"). */
  OptOutType: z.string().optional(),
})

const status = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string(),
  To: z.string(),
  ErrorCode: z.string().optional(),
})

/** Twilio's webhooks: texts that arrive, and what becomes of those we sent. */
export const twilioNotices = ({ authToken, publicUrl }: TwilioNoticeSettings): Notices => ({
  name: 'twilio',
  read(request) {
    if (!isSigned(authToken, publicUrl, request)) return 'forged'
    return request.form.MessageStatus === undefined ? textIn(request.form) : deliveryIn(request.form)
  },
  answer: text => ({
    type: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${text ? `<Message>${escapeHtml(text)}</Message>` : ''}</Response>`,
  }),
})

/**
 * HMAC-SHA1 of the address followed by every parameter in the order of their names, name and value without anything between.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export const twilioSignature = (authToken: string, url: string, form: Readonly<Record<string, string>>): string =>
  createHmac('sha1', authToken)
    .update(
      Object.keys(form)
        .sort()
        .reduce((signed, name) => signed + name + form[name], url),
    )
    .digest('base64')

function isSigned(authToken: string, publicUrl: string, { path, headers, form }: NoticeRequest): boolean {
  const given = Buffer.from(String(headers[SIGNATURE] ?? ''))
  const expected = Buffer.from(twilioSignature(authToken, publicUrl.replace(/\/$/, '') + path, form))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function textIn(form: NoticeRequest['form']): Notice | null {
  const read = inbound.safeParse(form)
  if (!read.success) return null
  const { MessageSid, From, To, Body, OptOutType } = read.data
  const from = telephoneOf(From)
  if (!from) return null
  return {
    kind: 'text',
    id: MessageSid,
    channel: from.channel,
    from: from.number,
    to: To.replace(/^whatsapp:/, ''),
    text: Body,
    answered: Boolean(OptOutType),
  }
}

/** Twilio's states in the order they come in; those before `sent` say nothing that the sending did not. */
const states: Readonly<Record<string, 'SENT' | 'DELIVERED' | 'READ' | 'UNDELIVERED'>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
}

function deliveryIn(form: NoticeRequest['form']): Notice | null {
  const read = status.safeParse(form)
  const state = states[form.MessageStatus ?? '']
  const to = telephoneOf(form.To ?? '')
  if (!read.success || !state || !to) return null
  const code = Number(read.data.ErrorCode ?? 0)
  return {
    kind: 'delivery',
    provider_id: read.data.MessageSid,
    state,
    reason: state === 'UNDELIVERED' ? reasonOf(code) : null,
    contact: state === 'UNDELIVERED' ? contactFailure(code) : undefined,
    channel: to.channel,
    to: to.number,
  }
}

function telephoneOf(address: string): { channel: 'PHONE' | 'WHATSAPP'; number: string } | null {
  const number = address.replace(/^whatsapp:/, '')
  if (!isPhoneNumber(number)) return null
  return { channel: address.startsWith('whatsapp:') ? 'WHATSAPP' : 'PHONE', number }
}
