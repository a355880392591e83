import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Conversion, ConversionSink } from '#integrations/ads/port.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

interface MetaSettings {
  pixelId: string
  accessToken: string
  baseUrl?: string | undefined
}

const VERSION = 'v25.0'
const taken = z.object({ events_received: z.number() })
const failed = z.object({
  error: z.object({ message: z.string(), code: z.number(), is_transient: z.boolean().optional() }),
})
/** Limits of the application and of calls, and the service's own trouble. */
const TRANSIENT = new Set([1, 2, 4, 17, 341])

/**
 * Meta's Conversions API. Contacts leave as SHA-256 of their normal form; `fbc`, address and user agent go as they are.
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
 */
export const meta = (fetch: Fetch, { pixelId, accessToken, baseUrl = 'https://graph.facebook.com' }: MetaSettings) =>
  ({
    name: 'meta',
    async report(conversion) {
      const response = await fetch(`${baseUrl}/${VERSION}/${pixelId}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        // in the body, where no log of addresses keeps it
        body: new URLSearchParams({
          access_token: accessToken,
          data: JSON.stringify([eventOf(conversion)]),
        }).toString(),
      })
      const body: unknown = await response.json().catch(() => undefined)
      if (response.ok && taken.safeParse(body).success) return 'reported'
      const { error } = failed.safeParse(body).data ?? {}
      const transient = response.status >= 500 || response.status === 429 || !error || TRANSIENT.has(error.code)
      // an expired token is mended by the operator: until then each try fails and says so
      if (transient || error.is_transient || error.code === 190)
        throw new Error(`Meta answered ${response.status}: ${error?.message ?? 'nothing we understand'}`)
      return 'refused'
    },
  }) satisfies ConversionSink

function eventOf({ event_id, happened_at, page_url, fbc, email, phone, ip, user_agent }: Conversion) {
  return {
    event_name: 'Lead',
    event_time: Math.floor(happened_at.getTime() / 1000),
    event_id,
    action_source: 'website',
    event_source_url: page_url,
    user_data: {
      fbc,
      em: email && [sha256(email.trim().toLowerCase())],
      ph: phone && [sha256(phone.replace(/\D/g, ''))],
      client_ip_address: ip,
      client_user_agent: user_agent,
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
