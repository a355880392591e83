import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'

const DAY_MS = 86_400_000

interface Window {
  now: Date
  /** Another message than this one; null: all. */
  except: string | null
  /** Only these fans; null: all. */
  ids: readonly string[] | null
}

/**
 * How many messages each fan was sent within the days of the team's limit: messages to audiences, where both channels of one are
 * one, and those of a drop's day. Codes and confirmations, which a fan asked for, do not count.
 */
export async function messagesPerFan(db: Db, organizationId: string, { now, except, ids }: Window) {
  const { cap_messages, cap_days } = await settingsOf(db, organizationId)
  const since = new Date(now.getTime() - cap_days * DAY_MS)
  const among = (column: string) => (ids ? sql`and ${sql.ref(column)} = any(${ids}::uuid[])` : sql``)
  const { rows } = await sql<{ fan_id: string; messages: number }>`
    select fan_id, count(*) as messages from (
      select distinct r.fan_id, r.broadcast_id as message_id from broadcast_recipients r
      where r.organization_id = ${organizationId} and r.state = 'QUEUED' and r.queued_at > ${since}
        and r.broadcast_id is distinct from ${except} ${among('r.fan_id')}
      union all select s.fan_id, m.id from signups s
      join messages m on m.organization_id = s.organization_id and m.about_id = s.id
      where s.organization_id = ${organizationId} and s.fan_id is not null ${among('s.fan_id')}
        and m.kind in ('DROP_OPEN', 'RELEASE_OUT') and m.state in ('QUEUED', 'SENDING', 'SENT', 'UNKNOWN')
        and m.created_at > ${since}) sent
    group by fan_id`.execute(db)
  return { counts: new Map(rows.map(({ fan_id, messages }) => [fan_id, messages])), most: cap_messages, days: cap_days }
}
