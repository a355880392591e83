import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { RewardType } from '../rewards.ts'
import { AGREED_STAGES } from '../stages.ts'
import { countPromotions } from './count-promotions.ts'
import { removeFilesOfCreators } from './draft-files.ts'
import type { InActivation } from './in-activation.ts'

/** What was agreed with a creator; left out fields keep their value. */
interface Agreement {
  price?: number | null | undefined
  currency?: string | undefined
  expected_live_posts?: number | undefined
  note?: string | undefined
  draft_due_on?: string | null | undefined
  reward_type?: RewardType | undefined
  reward_note?: string | undefined
}

/** @throws 404 when the creator is not in the activation */
export async function updateAgreement(
  db: Db,
  { organization_id, activation_id }: InActivation,
  creator_id: string,
  { price, ...agreement }: Agreement,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(agreement).filter(([, value]) => value !== undefined))
  const changed = await db
    .updateTable('activation_creators')
    .set({ creator_id, ...given, ...(price !== undefined && { price: price === null ? null : String(price) }) })
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('creator_id', '=', creator_id)
    .returning('creator_id')
    .executeTakeFirst()
  if (!changed) raise(notFound('Creator'))
}

/** Takes creators out who are not hired yet. Returns how many went. */
export async function removeCreators(
  db: Db,
  { organization_id, activation_id }: InActivation,
  creatorIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ creator_id: string }>`
    select creator_id from activation_creators
    where organization_id = ${organization_id} and activation_id = ${activation_id}
      and creator_id = any(${creatorIds}::uuid[]) and stage <> all(${AGREED_STAGES}::text[])
    for update`.execute(db)
  const removed = rows.map(({ creator_id }) => creator_id)
  await removeFilesOfCreators(db, organization_id, { creator_ids: removed, activation_id })
  await sql`
    delete from activation_creators
    where organization_id = ${organization_id} and activation_id = ${activation_id}
      and creator_id = any(${removed}::uuid[])`.execute(db)
  await countPromotions(db, organization_id, removed)
  return removed.length
}
