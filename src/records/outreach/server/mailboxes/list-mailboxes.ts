import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Mailbox } from '../../mailbox-contract.ts'
import { capOn, type SendingRules } from '../../sending-plan.ts'

type Row = Omit<Mailbox, 'cap_today' | 'sent_today'> & SendingRules & { sent_today: number }

/** Mailboxes with what they sent today and how the last thirty days went. */
export async function listMailboxes(
  db: Db,
  organizationId: string,
  now: Date,
  only: string | null = null,
): Promise<Mailbox[]> {
  const { rows } = await sql<Row>`
    select b.*, coalesce(m.sent_today, 0)::int as sent_today, coalesce(m.sent_30d, 0)::int as sent_30d,
      coalesce(m.bounced_30d, 0)::int as bounced_30d, coalesce(w.waiting, 0)::int as waiting
    from mailboxes b
    left join lateral (
      select count(*) filter (where settled_at >= date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC') as sent_today,
        count(*) as sent_30d, count(*) filter (where outcome = 'BOUNCED') as bounced_30d
      from outreach_mails where organization_id = b.organization_id and mailbox_id = b.id and state in ('SENT', 'UNKNOWN')
        and settled_at > ${now}::timestamptz - interval '30 days'
    ) m on true
    left join lateral (
      select count(*) as waiting from outreach_mails
      where organization_id = b.organization_id and mailbox_id = b.id and state = 'QUEUED'
    ) w on true
    where b.organization_id = ${organizationId} and (${only}::uuid is null or b.id = ${only}::uuid)
    order by b.created_at, b.id`.execute(db)
  return rows.map(row => ({ ...row, cap_today: capOn(row, now) }))
}
