import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { consentsOf } from '#records/consents/server/last-consent.ts'
import { type EraseServices, eraseFan } from './erase-fan.ts'

/** Fans erased in one transaction: each touches many tables. */
const TOGETHER = 20

/**
 * Fans who did nothing since then: no sign-up, no consent given or withdrawn, no event, no opened or clicked message. A
 * proof of consent is kept for four years at least, so no shorter time can be set.
 */
const inactive = (db: Db, organization_id: string, before: Date) => sql`
  from fans f where f.organization_id = ${organization_id} and f.last_seen_at < ${before} and f.created_at < ${before}
    and not exists (select from (${consentsOf(db, sql.ref('f.id'))}) as c where c.given_at >= ${before})
    and not exists (select from signups s where s.organization_id = f.organization_id and s.fan_id = f.id and s.created_at >= ${before})
    and not exists (select from fan_events e where e.organization_id = f.organization_id and e.fan_id = f.id and e.happened_at >= ${before})
    and not exists (select from broadcast_recipients r where r.organization_id = f.organization_id and r.fan_id = f.id
      and greatest(r.opened_at, r.clicked_at) >= ${before})`

export const inactiveFanRetention = (services: EraseServices): RetentionRule<'inactive_fans'> => ({
  kind: 'inactive_fans',
  async count(db, { organization_id, before }) {
    const { rows } = await sql<{ fans: number }>`
      select count(*)::integer as fans ${inactive(db, organization_id, before)}`.execute(db)
    return rows[0]?.fans ?? 0
  },
  async expire(db, { organization_id, before, now, most }) {
    const { rows } = await sql<{ id: string }>`
      select f.id ${inactive(db, organization_id, before)} order by f.id limit ${Math.min(most, TOGETHER)}`.execute(db)
    for (const { id } of rows) await eraseFan(db, services, { organization_id, id, actor: SYSTEM_ACTOR, now })
    return rows.length
  },
})
