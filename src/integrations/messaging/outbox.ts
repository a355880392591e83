import type { MessagingProvider } from '#integrations/messaging/port.ts'
import type { Database } from '#platform/server/database/db.ts'

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
