import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Mailbox } from '../../mailbox-contract.ts'
import { dailyCapOn, type SendingRules } from '../../sending-plan.ts'

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
      coalesce(m.bounced_30d, 0)::int as bounced_30d, coalesce(w.waiting, 0)::int as waiting,
      coalesce(f.refused_30d, 0)::int as refused_30d, l.settled_at as last_sent_at,
      coalesce(b.push_until > ${now}::timestamptz, false) as pushed,
      case when r.settled_at is not null then jsonb_build_object('at', r.settled_at, 'reason', r.reason) end as last_refusal
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
    left join lateral (
      select count(*) as refused_30d from outreach_mails
      where organization_id = b.organization_id and mailbox_id = b.id and state = 'FAILED'
        and settled_at > ${now}::timestamptz - interval '30 days'
    ) f on true
    left join lateral (
      select settled_at, coalesce(reason, 'no reason given') as reason from outreach_mails
      where organization_id = b.organization_id and mailbox_id = b.id and state = 'FAILED' and settled_at is not null
      order by settled_at desc limit 1
    ) r on true
    left join lateral (
      select settled_at from outreach_mails
      where organization_id = b.organization_id and mailbox_id = b.id and state in ('SENT', 'UNKNOWN') and state <> 'UNKNOWN'
      order by settled_at desc limit 1
    ) l on true
    where b.organization_id = ${organizationId} and (${only}::uuid is null or b.id = ${only}::uuid)
    order by b.created_at, b.id`.execute(db)
  return rows.map(row => ({ ...row, cap_today: dailyCapOn(row, now) }))
}
