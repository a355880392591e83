import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { queueMails } from '#records/outreach/server/sending/queue-mails.ts'

/** As many as a mailbox may send on one day. */
const MAX_OF_A_MAILBOX = 2_000

/** A mailing of a team whose copies are due now, from as many mailboxes as it needs. Answers the ids of the copies. */
export async function queuedMailing(database: Database, organization_id: string, mails: number): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < mails; from += MAX_OF_A_MAILBOX) {
    const count = Math.min(MAX_OF_A_MAILBOX, mails - from)
    await database.inOrganization(organization_id, async db => {
      const [mailbox_id, mailing_id, user_id] = [newId(), newId(), randomUUID()]
      await db
        .insertInto('mailboxes')
        .values({
          organization_id,
          id: mailbox_id,
          user_id,
          provider: 'SMTP',
          email: `sender-${mailbox_id}@label.example`,
          sender_name: 'Ann',
          sealed: 'not used here',
          daily_cap: MAX_OF_A_MAILBOX,
        })
        .execute()
      await db
        .insertInto('outreach_mailings')
        .values({
          organization_id,
          id: mailing_id,
          kind: 'MAILING',
          state: 'SENDING',
          user_id,
          mailbox_id,
          subject: 'A song for {{creator_name}}',
          body_html: '<p>Hi {{creator_name}}, this is a song.</p>',
          body_text: 'Hi {{creator_name}}, this is a song.',
        })
        .execute()
      const copies = Array.from({ length: count }, (_, at) => ({
        organization_id,
        mailing_id,
        mailbox_id,
        creator_id: null,
        email: `creator-${from + at}@correo.example`,
        variables: { creator_name: `Creator ${from + at}` },
        send_at: new Date(Date.now() - 1_000),
      }))
      ids.push(...(await queueMails(db, copies)))
    })
  }
  return ids
}
