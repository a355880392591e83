/** Who keeps a mailbox. SMTP stands for any server that speaks SMTP and IMAP. */
export const mailboxKinds = ['GOOGLE', 'MICROSOFT', 'NYLAS', 'SMTP'] as const
export type MailboxKind = (typeof mailboxKinds)[number]

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Of an inline image: `cid:` names it in the HTML. */
  contentId: string | null
}

export interface OutgoingMail {
  /** Our own id, a UUID: the idempotency key where the provider knows such keys. */
  id: string
  /** With its angle brackets. */
  messageId: string
  from: { name: string; address: string }
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  attachments: readonly MailAttachment[]
  /** Message-IDs of the conversation, oldest first: empty for a new one. */
  inReplyTo: readonly string[]
  /** One-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/**
 * What became of one attempt. `retry` says that the provider certainly did not take the mail, `unknown` that it may have.
 * Reasons are for the team and never hold an address or the text.
 */
export type MailOutcome =
  /** `messageId`: where the provider gave it another than ours. */
  | { outcome: 'sent'; providerId: string; messageId?: string | undefined }
  | { outcome: 'rejected'; reason: string; undeliverable?: boolean }
  | { outcome: 'retry'; afterMs?: number | undefined; reason: string }
  | { outcome: 'unknown'; reason: string }
  | SignedOut

/** The provider no longer lets us in: `NOT_FOUND` when it does not know the mailbox any more. */
export interface SignedOut {
  outcome: 'signed_out'
  status: 'invalid' | 'NOT_FOUND'
  reason: string
}

/** New mail as its RFC 822 source, oldest first. `cursor` says where reading goes on. */
export interface Read {
  outcome: 'read'
  mails: readonly Buffer[]
  cursor: string
  /** More is waiting. */
  more: boolean
}

/** A mailbox that we are signed in to. */
export interface OpenMailbox {
  /** How long a repeat under the same id is idempotent, in ms; 0 when the provider has no idempotency keys. */
  readonly idempotentForMs: number
  /** Sends that may be in flight at the same time. */
  readonly sendsAtOnce: number
  /** Never throws for what a provider may answer. */
  send(mail: OutgoingMail): Promise<MailOutcome>
  /** Looks for a mail among the sent ones. `unknown` when it is not there, because it may come to be. */
  find(mail: OutgoingMail): Promise<MailOutcome>
  /** Mail that arrived since the cursor; without one, the place where reading begins. @throws when the provider fails */
  read(cursor: string | null): Promise<Read | SignedOut>
  /**
   * Asks the provider to tell us what arrives, or prolongs that. Absent where the provider cannot, or is not set up for it.
   * @throws when the provider refuses or fails
   */
  watch?(request: WatchRequest): Promise<Watching | SignedOut>
  /** Keeps a connection on which the server says at once that mail has arrived, as long as both sides live. */
  listen?(onArrival: () => void): void
  close?(): void
}

export interface WatchRequest {
  /** Our address for notices. */
  noticeUrl: string
  /** At most 128 characters, repeated in each notice where the provider does that. */
  secret: string
  /** What an earlier watch is called. */
  known: string | null
}

export interface Watching {
  outcome: 'watching'
  /** What notices name it by. */
  key: string
  until: Date
  renewAt: Date
}

/** What is stored of a sign-in. `credentials` are secret, and only their provider reads them. */
export interface SignedIn {
  email: string
  name: string
  credentials: string
}

/** A failed sign-in, with words for the person who tries. */
export class SignInFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SignInFailed'
  }
}

export interface MailboxProvider {
  kind: MailboxKind
  /** @param save stores credentials that the provider has changed */
  open(signedIn: SignedIn, save: (credentials: string) => Promise<void>): OpenMailbox
}

/** A provider with a sign-in page of its own (OAuth 2). */
export interface OAuthProvider extends MailboxProvider {
  signInUrl(request: { state: string; redirectUri: string; email?: string | undefined }): string
  /** @throws SignInFailed */
  signIn(request: { code: string; redirectUri: string }): Promise<SignedIn>
}
