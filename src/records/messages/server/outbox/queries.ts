import type { Db } from '#platform/server/database/db.ts'
import type { Channel, OutboxMessage } from '#records/messages/contract.ts'

/** Messages kept by the outbox, newest first; `to` is part of an address. */
export async function listOutbox(db: Db, { to, limit }: { to: string; limit: number }): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .$if(to !== '', query => query.where('recipient', 'ilike', `%${to.replace(/[\\%_]/g, '\\$&')}%`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, channel, recipient, subject, body, html, headers, created_at }) => ({
    id,
    channel: channel as Channel,
    to: recipient,
    subject,
    text: body,
    html,
    headers,
    created_at: created_at.toISOString(),
  }))
}

/** A text message or WhatsApp message that the outbox kept. */
export async function keptText(db: Db, id: string): Promise<{ channel: 'PHONE' | 'WHATSAPP'; to: string } | undefined> {
  const row = await db
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient'])
    .where('id', '=', id)
    .where('channel', '<>', 'EMAIL')
    .executeTakeFirst()
  return row && { channel: row.channel === 'WHATSAPP' ? 'WHATSAPP' : 'PHONE', to: row.recipient }
}
