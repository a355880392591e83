import { isTooDeep } from '#platform/server/http/request-bodies/body-limits.ts'
import type { MailboxKind } from '../port.ts'

/** A request to our address as it came; the body is not parsed yet. */
export interface PushRequest {
  method: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Something has happened in a watched mailbox. What, is never taken from a notice: the mailbox is read instead. */
export interface PushNotice {
  /** What the watch was stored under. */
  key: string
  /** Where the provider repeats the secret of the watch: to be compared with the mailbox's own. */
  secret?: string | undefined
  /** The watch is over or about to be: ask for it anew. */
  renew: boolean
}

export type ParsedPush =
  /** The provider proves our address; `text` is repeated as plain text. */
  { kind: 'challenge'; text: string } | { kind: 'forged' } | { kind: 'notices'; notices: readonly PushNotice[] }

/** What a provider sends to `PUBLIC_URL/integrations/mailboxes/{name}`. */
export interface PushSource {
  kind: MailboxKind
  name: 'google' | 'microsoft' | 'nylas'
  /** Largest body in bytes. */
  largest: number
  read(request: PushRequest): Promise<ParsedPush>
}

export const PUSH_PATH = '/integrations/mailboxes'

/** What a body says; null for what is no JSON, or nested deeper than any notice. */
export function jsonIn(body: Buffer): unknown {
  const text = body.toString('utf8')
  if (isTooDeep(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const headerOf = ({ headers }: PushRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
