import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type PromotionTotals, writePromotionTotals } from '#records/creators/server/promotion-totals.ts'

/**
 * Counts the activations, live posts and drafts of these creators again, and finds their latest promotion, for the roster
 * (SHORT-026). Call it in the transaction of every change of those.
 */
export async function countPromotions(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<PromotionTotals>`
    select c.id as creator_id,
      (select count(*)::integer from activation_creators ac
        where ac.organization_id = ${organization_id} and ac.creator_id = c.id) as promotion_count,
      (select count(*)::integer from activation_posts l
        where l.organization_id = ${organization_id} and l.creator_id = c.id) as promotion_post_count,
      (select count(*)::integer from activation_drafts d
        where d.organization_id = ${organization_id} and d.creator_id = c.id) as promotion_draft_count,
      (select jsonb_build_object('id', p.id, 'name', a.name, 'added_at', ac.added_at)
        from activation_creators ac
        join activations a on a.organization_id = ${organization_id} and a.id = ac.activation_id
        join promotions p on p.organization_id = ${organization_id} and p.id = a.promotion_id
        where ac.organization_id = ${organization_id} and ac.creator_id = c.id
        order by ac.added_at desc, a.id desc limit 1) as recent_promotion
    from unnest(${ids}::uuid[]) as c (id)`.execute(db)
  await writePromotionTotals(db, organization_id, rows)
}
