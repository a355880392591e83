import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type IncomingMail, readIncoming } from '#integrations/messaging/mailboxes/incoming.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'

/** A mail that arrived, read. */
export interface ReceivedMail extends IncomingMail {
  message_id: string
}

/** A mail without a Message-ID is known by its bytes. */
export async function receivedMail(raw: Buffer, now: Date): Promise<ReceivedMail> {
  const mail = await readIncoming(raw, now)
  return {
    ...mail,
    message_id: mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`,
  }
}

/** Who is known to the team, by address in small letters. */
export interface KnownAddresses {
  creators: ReadonlyMap<string, string>
  /** The newest mail that the mailbox has sent there. */
  mails: ReadonlyMap<string, string>
}

/**
 * Looks up the senders of mails that may begin a conversation, and the recipients of those that came back. Read apart from what
 * stores them: an index of addresses in small letters is used by searches alone.
 */
export async function knownAddresses(
  database: Database,
  { organization_id, id }: MailboxRow,
  mails: readonly ReceivedMail[],
): Promise<KnownAddresses> {
  const addresses = [
    ...new Set(mails.flatMap(({ from, bounce }) => bounce?.recipient?.toLowerCase() ?? (from.address || []))),
  ]
  if (addresses.length === 0) return { creators: new Map(), mails: new Map() }
  return database.searchOrganization(organization_id, async db => {
    const contacts = await db
      .selectFrom('creator_contacts')
      .select(['creator_id', sql<string>`lower(value)`.as('address')])
      .where('type', '=', 'email')
      .where(sql<string>`lower(value)`, 'in', addresses)
      .execute()
    const sent = await db
      .selectFrom('outreach_mails')
      .select(['id', 'creator_id', sql<string>`lower(email)`.as('address')])
      .where(sql<string>`lower(email)`, 'in', addresses)
      .where('mailbox_id', '=', id)
      .where('state', '=', 'SENT')
      .orderBy('settled_at')
      .execute()
    return {
      creators: new Map(
        [...sent, ...contacts].flatMap(({ address, creator_id }) =>
          creator_id ? [[address, creator_id] as const] : [],
        ),
      ),
      mails: new Map(sent.map(({ address, id: mail }) => [address, mail])),
    }
  })
}
