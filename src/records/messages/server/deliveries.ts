import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { MessageDelivery } from '#records/messages/contract.ts'

interface Delivery {
  organization_id: string
  id: string
  provider_id: string
  state: MessageDelivery
  reason: string | null
  at: Date
}

/** Delivery reports arrive in any order: a late SENT must not overwrite DELIVERED. */
const RANK: readonly MessageDelivery[] = ['SENT', 'UNDELIVERED', 'DELIVERED', 'READ']

/**
 * Stores a delivery report for a sent message. The message is identified twice, by our URL and by the provider's
 * id; both must match. Returns the subject of the message, or null when it is unknown or already has a later state.
 */
export async function noteDelivery(
  db: Db,
  { organization_id, id, provider_id, state, reason, at }: Delivery,
): Promise<{ about_id: string | null } | null> {
  const row = await db
    .selectFrom('messages')
    .select(['provider_id', 'delivery', 'about_id', 'state'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // the report may arrive before the provider's response: then the provider's id is not stored yet
  if (!row || (row.provider_id !== null && row.provider_id !== provider_id)) return null
  if (row.delivery && RANK.indexOf(row.delivery as MessageDelivery) >= RANK.indexOf(state)) return null
  await db
    .updateTable('messages')
    .set({ delivery: state, delivered_at: at, ...(reason ? { reason } : {}) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['messages']))
    .execute()
  return { about_id: row.about_id }
}

/** Marks a provider's notice as processed. */
export async function markNoticeProcessed(db: Db, provider: string, notice: string): Promise<void> {
  await db
    .insertInto('provider_notices')
    .values({ provider, notice })
    .onConflict(known => known.doNothing())
    .execute()
}

/** Whether a notice was processed before: a replayed STOP must not undo a later START. */
export async function isTaken(db: Db, provider: string, notice: string): Promise<boolean> {
  const taken = await db
    .selectFrom('provider_notices')
    .select('notice')
    .where('provider', '=', provider)
    .where('notice', '=', notice)
    .executeTakeFirst()
  return taken !== undefined
}
