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

/** Notices come in any order: what was delivered is not sent again by a late one. */
const RANK: readonly MessageDelivery[] = ['SENT', 'UNDELIVERED', 'DELIVERED', 'READ']

/**
 * Writes what a provider heard of a message after it was sent. The message is named twice, by our address and by the provider's
 * id: both must fit. Gives what the message was about, or null for one that is not known or was further already.
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
  // its answer may still be on the way to us while the notice is here: then the id is not written yet
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

/** Notes that a notice of a provider is dealt with. */
export async function takeNotice(db: Db, provider: string, notice: string): Promise<void> {
  await db
    .insertInto('provider_notices')
    .values({ provider, notice })
    .onConflict(known => known.doNothing())
    .execute()
}

/** Whether it was dealt with before: an old STOP that is told again must not undo the START after it. */
export async function isTaken(db: Db, provider: string, notice: string): Promise<boolean> {
  const taken = await db
    .selectFrom('provider_notices')
    .select('notice')
    .where('provider', '=', provider)
    .where('notice', '=', notice)
    .executeTakeFirst()
  return taken !== undefined
}
