import type { MailboxKind, MailboxProvider, OAuthProvider } from '#integrations/mailboxes/port.ts'
import type { DomainLookup } from '#integrations/mailboxes/sender-domain.ts'
import type { smtpImap } from '#integrations/mailboxes/smtp-imap.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import type { MailboxPool } from './mailboxes/open-mailbox.ts'

/** Providers of mailboxes: those with a sign-in page that are set up, in the order in which they are offered. */
export interface MailboxProviders {
  oauth: readonly OAuthProvider[]
  /** Which of them are simulators. */
  simulated: ReadonlySet<MailboxKind>
  smtp: ReturnType<typeof smtpImap>
  lookup: DomainLookup
  /** Verifies what Nylas sends; null where it sends nothing. */
  nylasWebhookSecret: string | null
}

export const providerOf = (providers: MailboxProviders, kind: MailboxKind): MailboxProvider | undefined =>
  kind === 'SMTP' ? providers.smtp.provider : providers.oauth.find(provider => provider.kind === kind)

export interface OutreachServices {
  database: Database
  clock: Clock
  box: SecretBox
  contactKeys: KeyRing
  /** Sign the links in mails and the state of sign-ins. */
  mailKeys: KeyRing
  sessions: Sessions
  publicUrl: string
  mailboxProviders: MailboxProviders
  mailboxPool: MailboxPool
}
