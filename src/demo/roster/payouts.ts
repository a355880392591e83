import type { Insertable } from 'kysely'
import type { PayoutStatus, RowStatus } from '#features/payouts/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { RandomStream } from '#platform/server/random-stream.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { insertAll } from './insert-all.ts'
import type { MadeUpCreator } from './made-up-creator.ts'

const DAY = 86_400_000
/** A payout older than this is final. */
const SETTLED_AFTER = 20 * DAY

interface Paid extends Pick<MadeUpCreator, 'promotions' | 'prices' | 'contacts' | 'added_at'> {
  id: string
}

/** Payouts of creators with a price, the latest first. Most of them arrived. */
export function madeUpPayouts(
  random: RandomStream,
  { id: creator_id, promotions, prices, contacts, added_at }: Paid,
  { organization_id, now }: { organization_id: string; now: Date },
): Insertable<DB['payouts']>[] {
  const [price] = prices
  if (!promotions || !price) return []
  const paypal_email_address = contacts.find(({ type }) => type === 'email')?.value ?? null
  const latest = Math.max(added_at.getTime(), promotions.added_at.getTime())
  return Array.from({ length: Math.min(promotions.count, 6) }, (_, at) => {
    const created_at = new Date(Math.min(latest + random.next() * 10 * DAY, now.getTime()) - at * 23 * DAY)
    const settled = now.getTime() - created_at.getTime() > SETTLED_AFTER
    const posts = Math.max(1, price.num_posts)
    return {
      organization_id,
      id: newId(created_at.getTime()),
      creator_id,
      amount: String(price.price),
      currency: price.currency,
      live_post_count: posts,
      promotion_name: at === 0 ? promotions.latest.name : null,
      paypal_email_address,
      provider_id: `DEMO${creator_id}-${at}`,
      created_at,
      ...outcome(random, settled),
    }
  })
}

/** What creators got who are paid in a promotion, with the price they have there. */
export async function seedPromotionPayouts(db: Db, organization_id: string): Promise<void> {
  const paid = await db
    .selectFrom('activation_creators as ac')
    .innerJoin('activations as a', join =>
      join.onRef('a.organization_id', '=', 'ac.organization_id').onRef('a.id', '=', 'ac.activation_id'),
    )
    .innerJoin('promotions as p', join =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.promotion_id'),
    )
    .where('ac.organization_id', '=', organization_id)
    .where('ac.stage', 'in', ['paid', 'COMPLETED'])
    .where('ac.reward_type', '=', 'MONEY')
    .where('ac.price', 'is not', null)
    .select(['ac.creator_id', 'ac.price', 'ac.currency', 'ac.expected_live_posts', 'ac.stage_at'])
    .select(['p.id as promotion_id', 'p.name as promotion_name', 'a.id as activation_id', 'a.name as activation_name'])
    .execute()
  await insertAll(
    db,
    'payouts',
    paid.map(({ activation_id, price, expected_live_posts, stage_at, ...payout }) => ({
      ...payout,
      organization_id,
      id: newId(stage_at.getTime()),
      amount: String(price),
      live_post_count: expected_live_posts ?? 1,
      status: 'SUCCESS',
      provider_id: `DEMO${payout.creator_id}-${activation_id}`,
      created_at: stage_at,
    })),
  )
}

function outcome(random: RandomStream, settled: boolean): { status: PayoutStatus; row_status?: RowStatus } {
  if (!settled)
    return random.weighted([
      [{ status: 'SUCCESS' as const }, 4],
      [{ status: 'PENDING' as const, row_status: 'QUEUED' as const }, 2],
      [{ status: 'UNCLAIMED' as const }, 1],
      [{ status: 'ON_HOLD' as const }, 1],
    ])
  return random.weighted([
    [{ status: 'SUCCESS' as const }, 30],
    [{ status: 'SUCCESS' as const, row_status: 'OFF_PLATFORM' as const }, 4],
    [{ status: 'RETURNED' as const }, 1],
    [{ status: 'FAILED' as const }, 1],
  ])
}
