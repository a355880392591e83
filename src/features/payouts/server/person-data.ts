import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** Amount, date, status and promotion are accounting data and stay; the provider's number finds the receipt. */
export const payoutData = {
  async contacts(db, { organization_id, creator_id }) {
    const rows = await db
      .selectFrom('payouts')
      .select('paypal_email_address')
      .distinct()
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .execute()
    return rows.map(({ paypal_email_address }) => paypal_email_address)
  },
  async erase(db, { organization_id, creator_id }) {
    const { numUpdatedRows } = await db
      .updateTable('payouts')
      .set({ creator_id: null, paypal_email_address: null, note: null })
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .executeTakeFirst()
    return { payouts: Number(numUpdatedRows) }
  },
  move: {
    payouts: movedRows(sql`update payouts`, 'creator_id'),
  },
  part: {
    // assigned to the creator whose email alone it went to, ordered by the database clock: ids are generated elsewhere
    async payouts(db, { organization_id, survivor_id, absorbed_ids, merge_id }) {
      const mergedAt = sql<Date>`(
        select merged_at from creator_merges where organization_id = ${organization_id} and id = ${merge_id})`
      await sql`
        update payouts p set creator_id = k.creator_id from creator_contacts k
        where p.organization_id = ${organization_id} and p.creator_id = ${survivor_id} and p.created_at > ${mergedAt}
          and k.organization_id = ${organization_id} and k.creator_id = any(${absorbed_ids}::uuid[]) and k.type = 'email'
          and lower(k.value) = lower(p.paypal_email_address) and not exists (
            select from creator_contacts o where o.organization_id = ${organization_id} and o.creator_id <> k.creator_id
              and lower(o.value) = lower(k.value)
          )`.execute(db)
      const later = await db
        .selectFrom('payouts')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('creator_id', '=', survivor_id)
        .where('created_at', '>', mergedAt)
        .limit(1)
        .executeTakeFirst()
      return later !== undefined
    },
  },
} satisfies CreatorData
