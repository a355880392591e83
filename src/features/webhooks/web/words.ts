import type { AttemptFault, WebhookAttempt, WebhookEndpoint } from '../contract.ts'
import type { WebhookEventType } from '../events.ts'

export const eventNames: Record<WebhookEventType, string> = {
  'fan.signed_up': 'Signed up',
  'fan.confirmed': 'Confirmed',
  'fan.opted_out': 'Opted out',
  'fan.entered_audience': 'Entered an audience',
  'fan.left_audience': 'Left an audience',
  'fan.erased': 'Erased',
}

/** Ends "is told when a fan". */
export const whenWords: Record<WebhookEventType, string> = {
  'fan.signed_up': 'signs up on a drop',
  'fan.confirmed': 'proves their address by the link in the mail',
  'fan.opted_out': 'wants no more messages on a channel',
  'fan.entered_audience': 'enters an audience for which this is switched on',
  'fan.left_audience': 'leaves such an audience',
  'fan.erased': 'is erased, so that you erase them too',
}

const faults: Record<AttemptFault, string> = {
  TIMED_OUT: 'No answer within 10 seconds',
  NO_CONNECTION: 'Nobody answers at this address',
  CLOSED: 'Hung up without an answer',
  CERTIFICATE: 'Its certificate is not valid',
  NOT_ALLOWED: 'Leads to an address that is not public',
  INTERRUPTED: 'Interrupted here; sent again',
}

/** What came of a try, in a few words. */
export function outcomeWords({ outcome, status, fault }: Pick<WebhookAttempt, 'outcome' | 'status' | 'fault'>): string {
  if (fault) return faults[fault]
  if (outcome === 'DELIVERED') return `Delivered, ${status}`
  if (status !== null && status >= 300 && status < 400) return `Redirected, ${status}: not followed`
  return `Answered ${status}`
}

/** crm.example/hooks, for a line that has room for the end of an address only where it matters. */
export const shortUrl = (url: string) => url.replace(/^https:\/\//, '')

export const hostOf = (url: string) => URL.parse(url)?.host ?? url

export type Health = 'working' | 'new' | 'failing' | 'gone' | 'given-up' | 'off'

export function healthOf(endpoint: WebhookEndpoint): Health {
  if (endpoint.disabled_because) return endpoint.disabled_because === 'GONE' ? 'gone' : 'given-up'
  if (!endpoint.enabled) return 'off'
  if (endpoint.failing_since) return 'failing'
  return endpoint.last_delivered_at ? 'working' : 'new'
}

/** 240 ms, 1.2 s */
export const durationWords = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** JSON as a person reads it; anything else as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
