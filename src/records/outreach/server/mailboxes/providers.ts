import type { MailboxKind, MailboxProvider, OAuthProvider } from '#integrations/messaging/mailboxes/port.ts'
import type { PushSource } from '#integrations/messaging/mailboxes/push/port.ts'
import type { DomainLookup } from '#integrations/messaging/mailboxes/sender-domain.ts'
import type { smtpImap } from '#integrations/messaging/mailboxes/smtp-imap.ts'

/** Providers of mailboxes: those with a sign-in page that are set up, in the order in which they are offered. */
export interface MailboxProviders {
  oauth: readonly OAuthProvider[]
  /** Which of them are simulators. */
  simulated: ReadonlySet<MailboxKind>
  smtp: ReturnType<typeof smtpImap>
  lookup: DomainLookup
  /** What tells us that mail has arrived, where it is set up. */
  push: readonly PushSource[]
}

export const providerOf = (providers: MailboxProviders, kind: MailboxKind): MailboxProvider | undefined =>
  kind === 'SMTP' ? providers.smtp.provider : providers.oauth.find(provider => provider.kind === kind)
