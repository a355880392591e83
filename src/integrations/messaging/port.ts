/** What a message travels on: electronic mail, text message, WhatsApp. */
export type Channel = 'EMAIL' | 'PHONE' | 'WHATSAPP'

export const mailHeaders = ['List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'] as const
export type MailHeader = (typeof mailHeaders)[number]

export interface Message {
  /** Our own id, a UUID. A provider that knows idempotency keys gets it as the key. */
  id: string
  channel: Channel
  /** One address: an email address, or a number in E.164 with its plus. */
  to: string
  /** E-mail only. */
  subject?: string | undefined
  text: string
  /** E-mail only. */
  html?: string | undefined
  /** E-mail only: one-click unsubscription (RFC 8058), and `Auto-Submitted` (RFC 3834) so that no robot answers. */
  headers?: Partial<Record<MailHeader, string>> | undefined
  /** WhatsApp delivers only approved templates outside a conversation; the provider knows each by our name for it. */
  template?: { name: string; variables: Record<string, string> } | undefined
  /** URL for delivery reports, for a provider that supports them. */
  notice_url?: string | undefined
}

/**
 * What became of one attempt. `retry` says that the provider certainly did not take the message, `unknown` that it may have.
 * Reasons are for the team and never hold an address or the text.
 */
export type Outcome =
  | { outcome: 'sent'; provider_id: string }
  | {
      outcome: 'rejected'
      reason: string
      /** What the result says about the contact itself: the owner opted out at the provider, or the contact does not exist. */
      contact?: 'opted_out' | 'undeliverable' | undefined
    }
  | { outcome: 'retry'; after_ms?: number | undefined; reason: string }
  | { outcome: 'unknown'; reason: string }

export interface MessagingProvider {
  readonly name: string
  /** How long a repeat under the same id is idempotent, in ms: 0 when the provider has no idempotency keys. */
  readonly idempotentForMs: number
  /** Never throws for what a provider may answer. */
  send(message: Message): Promise<Outcome>
  /** Asks whether an attempt begun at `since` was taken; `retry` says that it was not. */
  find?(message: Message, since: Date): Promise<Outcome>
  /** Closes open connections. */
  close?(): void
}
