import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import type { MailboxPool } from './mailboxes/open-mailbox.ts'
import type { MailboxProviders } from './mailboxes/providers.ts'

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
  /** The host of a team's own that links in its mails lead through, where it has one. */
  linkHost?: (db: Db, organizationId: string) => Promise<string | null>
}
