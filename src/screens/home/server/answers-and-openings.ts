import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Conversations in which a creator answered since an instant. */
export async function answersSince(db: Db, organizationId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct thread_id)::integer as count from outreach_messages
    where organization_id = ${organizationId} and at >= ${since} and not is_ours and kind = 'ANSWER'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next drop that opens by itself. */
export async function nextOpening(db: Db, organizationId: string, now: Date) {
  const { rows } = await sql<{ id: string; title: string; at: Date }>`
    select id, title, publish_at as at from drops
    where organization_id = ${organizationId} and status = 'OPEN' and build_status = 'ONLINE' and publish_at > ${now}
    order by publish_at limit 1`.execute(db)
  const [next] = rows
  return next ? { ...next, at: next.at.toISOString() } : null
}
