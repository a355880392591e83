import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** The next drop that opens by itself. */
export async function nextOpening(db: Db, organizationId: string, now: Date) {
  const { rows } = await sql<{ id: string; title: string; at: Date }>`
    select id, title, publish_at as at from drops
    where organization_id = ${organizationId} and status = 'OPEN' and build_status = 'ONLINE' and publish_at > ${now}
    order by publish_at limit 1`.execute(db)
  const [next] = rows
  return next ? { ...next, at: next.at.toISOString() } : null
}
