import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Creator } from '../contract.ts'
import { refreshCreators } from './refresh-creators.ts'

/** What the roster shows of a creator's promotions. */
export interface PromotionTotals
  extends Pick<Creator, 'promotion_count' | 'promotion_post_count' | 'promotion_draft_count' | 'recent_promotion'> {
  creator_id: string
}

/** Writes the totals of these creators and brings their rows in the roster up to date. */
export async function writePromotionTotals(
  db: Db,
  organization_id: string,
  totals: readonly PromotionTotals[],
): Promise<void> {
  await sql`
    update creators c set promotion_count = t.promotion_count, promotion_post_count = t.promotion_post_count,
      promotion_draft_count = t.promotion_draft_count, recent_promotion = t.recent_promotion
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as t (creator_id uuid, promotion_count integer,
      promotion_post_count integer, promotion_draft_count integer, recent_promotion jsonb)
    where c.organization_id = ${organization_id} and c.id = t.creator_id`.execute(db)
  await refreshCreators(
    db,
    organization_id,
    totals.map(({ creator_id }) => creator_id),
  )
}
