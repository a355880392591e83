import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { getAudience } from '#records/audiences/server/saved.ts'
import type { AudienceWatch } from '../../membership-contract.ts'
import { compareLater } from './compare.ts'

/** Each is compared every few minutes. */
const MAX_WATCHED = 50

/** @throws 404 */
export async function watchOf(db: Db, organization_id: string, id: string): Promise<AudienceWatch> {
  await getAudience(db, organization_id, id)
  const row = await db
    .selectFrom('audience_watches')
    .select(['since', 'checked_at', 'tells_webhooks'])
    .where('organization_id', '=', organization_id)
    .where('audience_id', '=', id)
    .executeTakeFirst()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_endpoints where organization_id = ${organization_id} and enabled
      and event_types && array['fan.entered_audience', 'fan.left_audience']`.execute(db)
  return {
    kept: row !== undefined,
    since: row?.since?.toISOString() ?? null,
    checked_at: row?.checked_at?.toISOString() ?? null,
    tells_webhooks: row?.tells_webhooks ?? false,
    endpoints: rows[0]?.count ?? 0,
  }
}

interface WatchChange {
  organization_id: string
  id: string
  kept: boolean
  tells_webhooks: boolean
  by: string
}

/** @throws 404, 409 when as many are kept as may be */
export async function setWatch(db: Db, { organization_id, id, kept, tells_webhooks, by }: WatchChange) {
  const before = await watchOf(db, organization_id, id)
  if (!kept)
    await db
      .deleteFrom('audience_watches')
      .where('organization_id', '=', organization_id)
      .where('audience_id', '=', id)
      .execute()
  else {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audience_watches where organization_id = ${organization_id}`.execute(db)
    if (!before.kept && (rows[0]?.count ?? 0) >= MAX_WATCHED)
      raise(conflict(`The members of ${MAX_WATCHED} audiences are kept already. Switch one off first.`))
    await db
      .insertInto('audience_watches')
      .values({ organization_id, audience_id: id, tells_webhooks, switched_on_by: by })
      .onConflict(known => known.columns(['organization_id', 'audience_id']).doUpdateSet({ tells_webhooks }))
      .execute()
    if (!before.kept) await compareLater(db, { organization_id, audience_id: id })
  }
  return watchOf(db, organization_id, id)
}
