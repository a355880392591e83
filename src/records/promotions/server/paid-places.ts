import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { moveCreators } from './move-creators.ts'

interface Payment {
  creator_id: string
  amount: number
  currency: string
}

interface PaidPlace {
  activation_id: string
  activation_name: string
  promotion_id: string
  promotion_name: string
  live_post_count: number
}

/**
 * The activation that a payment to a creator is for: the only one in which they posted for exactly this price and no payout
 * stands yet. Undefined where there is none or more than one: a payment is never guessed.
 */
export async function placeOfPayment(
  db: Db,
  organization_id: string,
  { creator_id, amount, currency }: Payment,
): Promise<PaidPlace | undefined> {
  const { rows } = await sql<PaidPlace>`
    select a.id as activation_id, a.name as activation_name, p.id as promotion_id, p.name as promotion_name, (
      select count(*)::integer from activation_posts l where l.organization_id = ac.organization_id
        and l.activation_id = ac.activation_id and l.creator_id = ac.creator_id) as live_post_count
    from activation_creators ac
    join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
    join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
    where ac.organization_id = ${organization_id} and ac.creator_id = ${creator_id} and ac.stage in ('posted', 'paid')
      and ac.price = ${amount} and ac.currency = ${currency} and ac.reward_type = 'MONEY'
      and not exists (
        select from payouts y where y.organization_id = ac.organization_id and y.creator_id = ac.creator_id
          and y.promotion_id = p.id and y.activation_name = a.name)
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

interface PaidFor extends Payment {
  promotion_id: string
  activation_name: string
}

/** A creator who posted was paid: they move on to paid. Of activations with the same name, where they had this price. */
export async function markPaid(
  db: Db,
  organization_id: string,
  { creator_id, amount, currency, promotion_id, activation_name }: PaidFor,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from activations a
    join activation_creators ac on ac.organization_id = a.organization_id and ac.activation_id = a.id
    where a.organization_id = ${organization_id} and a.promotion_id = ${promotion_id} and a.name = ${activation_name}
      and ac.creator_id = ${creator_id} and ac.price = ${amount} and ac.currency = ${currency}
      and ac.reward_type = 'MONEY'`.execute(db)
  for (const { id } of rows)
    await moveCreators(db, { organization_id, activation_id: id, by_user: null }, [creator_id], 'paid')
}
