import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isPhoneNumber } from '#integrations/messaging/address.ts'
import type { Message, MessagingProvider, Outcome } from '#integrations/messaging/port.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** Our numbers in E.164. A messaging service, where set, chooses the number of text messages. */
  from: { PHONE?: string | undefined; WHATSAPP?: string | undefined; messagingServiceSid?: string | undefined }
  /** ContentSid of each approved WhatsApp template, by our name for it. */
  templates?: Record<string, string> | undefined
  baseUrl?: string | undefined
  timeoutMs?: number | undefined
  /** How long after a lost answer Twilio is asked whether it took the message, in ms. */
  settleMs?: number | undefined
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const created = z.object({ sid: z.string(), status: z.string(), error_code: z.number().nullish() })
const refused = z.object({ code: z.number() })
const listed = z.object({
  messages: z.array(created.extend({ body: z.string().nullable(), date_created: z.coerce.date() })),
})

/** Text messages and WhatsApp over Twilio's Messages resource (API 2010-04-01), which knows no idempotency keys but can be asked what it took. */
export function twilio(fetch: Fetch, settings: TwilioSettings): MessagingProvider {
  const { accountSid, authToken, baseUrl = 'https://api.twilio.com', timeoutMs = 10_000, settleMs = 1_500 } = settings
  const messages = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const call = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })

  async function send(message: Message): Promise<Outcome> {
    const form = formOf(message, settings)
    if (form instanceof Error) return { outcome: 'rejected', reason: form.message }
    const since = new Date()
    let accepted = false
    try {
      const response = await call(messages, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
      })
      accepted = response.ok
      return outcomeOf(response, await response.text())
    } catch (error) {
      if (neverConnected(error)) return { outcome: 'retry', reason: 'no connection' }
      await sleep(settleMs)
      const found = await find(message, since)
      return accepted && found.outcome === 'retry' ? { outcome: 'unknown', reason: 'accepted, but not listed' } : found
    }
  }

  async function find(message: Message, since: Date): Promise<Outcome> {
    try {
      const response = await call(`${messages}?${new URLSearchParams({ To: addressOf(message), PageSize: '50' })}`)
      if (!response.ok) return { outcome: 'unknown', reason: `answer lost, list answered ${response.status}` }
      const { messages: all } = listed.parse(await response.json())
      // dates there have whole seconds, and their clock is not ours
      const earliest = since.getTime() - 3_000
      const ours = all.find(
        ({ body, date_created }) =>
          date_created.getTime() >= earliest && (message.template || body?.endsWith(message.text)),
      )
      return ours ? { outcome: 'sent', provider_id: ours.sid } : { outcome: 'retry', reason: 'answer lost, not taken' }
    } catch {
      return { outcome: 'unknown', reason: 'answer lost' }
    }
  }

  return { name: 'twilio', idempotentForMs: 0, send, find }
}

const addressOf = ({ channel, to }: Message) => (channel === 'WHATSAPP' ? `whatsapp:${to}` : to)

function formOf(message: Message, { from, templates }: TwilioSettings): URLSearchParams | Error {
  if (message.channel === 'EMAIL') return new Error('not a channel of this provider')
  if (!isPhoneNumber(message.to)) return new Error('not one phone number')
  const form = new URLSearchParams({ To: addressOf(message) })
  if (message.channel === 'PHONE' && from.messagingServiceSid) form.set('MessagingServiceSid', from.messagingServiceSid)
  else if (from[message.channel]) form.set('From', addressOf({ ...message, to: from[message.channel] as string }))
  else return new Error('no sender is set for this channel')
  const contentSid = message.channel === 'WHATSAPP' && message.template && templates?.[message.template.name]
  if (contentSid) {
    form.set('ContentSid', contentSid)
    form.set('ContentVariables', JSON.stringify(message.template?.variables))
  } else form.set('Body', message.text)
  if (message.notice_url) form.set('StatusCallback', message.notice_url)
  return form
}

/** Codes that refuse this message for good: https://www.twilio.com/docs/api/errors */
const reasons: Record<number, string> = {
  21211: 'not a phone number',
  21408: 'country not allowed',
  21610: 'the person has opted out',
  21614: 'not a mobile number',
  21617: 'too long',
  30003: 'the telephone was off or out of reach',
  30004: 'blocked',
  30005: 'nobody has this number',
  30006: 'not a mobile number',
  30007: 'filtered by the carrier',
  63003: 'not on WhatsApp',
  63016: 'WhatsApp wants an approved template',
  63024: 'not on WhatsApp',
}
/** Too many at once, here or at the carrier. */
const busy = new Set([14107, 20429, 30001, 63018])
/** Our sender, service or template is wrong: every message would fail alike until somebody corrects the settings. */
const settingsAtFault = new Set([20003, 20404, 21212, 21603, 21606, 21659, 21701, 21703, 21705, 63007])

const SETTINGS_AT_FAULT_MS = 5 * 60_000

function outcomeOf(response: Response, text: string): Outcome {
  if (response.ok) {
    const { sid, status, error_code } = created.parse(JSON.parse(text))
    if (status === 'failed' || status === 'undelivered') return refusal(error_code ?? 0)
    return { outcome: 'sent', provider_id: sid }
  }
  const code = codeOf(text)
  if (response.status === 429 || busy.has(code))
    return { outcome: 'retry', reason: reasonOf(code, 429), after_ms: retryAfter(response) }
  if (response.status >= 500)
    return { outcome: 'retry', reason: `answered ${response.status}`, after_ms: retryAfter(response) }
  if ([401, 403, 404].includes(response.status) || settingsAtFault.has(code))
    return { outcome: 'retry', reason: reasonOf(code, response.status), after_ms: SETTINGS_AT_FAULT_MS }
  return refusal(code, response.status)
}

/** Codes that say that this number will not take another message either. */
const OPTED_OUT = 21610
const nobodyThere = new Set([21211, 21614, 30005, 30006, 63003, 63024])

export const contactFailure = (code: number) =>
  code === OPTED_OUT ? 'opted_out' : nobodyThere.has(code) ? 'undeliverable' : undefined

function refusal(code: number, status?: number): Outcome {
  const contact = contactFailure(code)
  return { outcome: 'rejected', reason: reasonOf(code, status), ...(contact ? { contact } : {}) }
}

export const reasonOf = (code: number, status?: number) =>
  reasons[code] ?? (code ? `code ${code}` : `answered ${status}`)

function codeOf(text: string): number {
  try {
    return refused.parse(JSON.parse(text)).code
  } catch {
    return 0
  }
}

/** Retry-After in seconds or as a date (RFC 9110), at most an hour. */
function retryAfter(response: Response): number | undefined {
  const written = response.headers.get('retry-after')
  if (!written) return undefined
  const ms = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
}

function neverConnected(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
      code ?? '',
    )
  )
    return true
  return cause !== undefined && neverConnected(cause)
}
