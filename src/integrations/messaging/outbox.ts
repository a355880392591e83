import { sql } from 'kysely'
import type { MessagingProvider } from '#integrations/messaging/port.ts'
import type { Database, Db } from '#platform/server/database/db.ts'

/** Keeps messages in a table of this machine instead of sending them: for the demo, development and tests. */
export const outbox = (database: Database): MessagingProvider => ({
  name: 'outbox',
  idempotentForMs: Number.POSITIVE_INFINITY,
  async send({ id, channel, to, subject, text, html, headers = {} }) {
    await database.outsideOrganizations(db =>
      db
        .insertInto('outbox_messages')
        .values({
          id,
          channel,
          recipient: to,
          subject: subject ?? null,
          body: text,
          html: html ?? null,
          headers: JSON.stringify(headers),
        })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    return { outcome: 'sent', provider_id: id }
  },
})

/** What the demo and development show at /outbox belongs to no team, so it is found by the address. */
export async function forgetOutboxOf(db: Db, addresses: readonly string[]): Promise<void> {
  const recipients = addresses.map(address => address.toLowerCase())
  await sql`delete from outbox_messages where lower(recipient) = any(${recipients}::text[])`.execute(db)
}
