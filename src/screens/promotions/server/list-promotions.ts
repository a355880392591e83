import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { activationsOf, anywhere } from '#records/promotions/server/activations.ts'
import type { promotionScreens } from '../contract.ts'
import { needsYou, promotionRow, promotionRows } from './promotion-rows.ts'

/** A page of activations, the open ones first, then the newest. */
export async function listPromotions(
  db: Db,
  organization_id: string,
  { status, needs_you, q, artist_id, cursor, limit }: InputOf<typeof promotionScreens.list>,
  brands: readonly string[] | null,
) {
  let matching = promotionRows(db, organization_id, brands).select(sql<boolean>`a.status = 'CLOSED'`.as('closed'))
  if (status) matching = matching.where('a.status', '=', status)
  if (needs_you) matching = matching.where(needsYou)
  if (artist_id) matching = matching.where('ap.id', '=', artist_id)
  if (q)
    matching = matching.where(({ or, eb }) =>
      or((['a.name', 'p.name', 'ap.title'] as const).map(column => eb(column, 'ilike', anywhere(q)))),
    )
  const { items, links } = await keysetPage(db.selectFrom(matching.as('row')).selectAll(), {
    sort: [
      { column: 'closed', direction: 'asc' },
      { column: 'created_at', direction: 'desc' },
    ],
    cursor,
    limit,
  })
  return { items: items.map(promotionRow), links }
}

/** Counts for the tabs, and what open activations have spent of their budgets, by currency. */
export async function promotionFacets(db: Db, organization_id: string, brands: readonly string[] | null) {
  const rows = (await promotionRows(db, organization_id, brands).select(needsYou.as('needs_you')).execute()).map(
    row => ({
      ...promotionRow(row),
      needs_you: row.needs_you,
    }),
  )
  const open = rows.filter(({ status }) => status === 'OPEN')
  const spent = [...Map.groupBy(open, ({ spending }) => spending.currency)].map(([currency, of]) => {
    const total = (key: 'live' | 'agreed' | 'budget') => of.reduce((sum, { spending }) => sum + (spending[key] ?? 0), 0)
    return {
      currency,
      budget: total('budget'),
      live: total('live'),
      agreed: total('agreed'),
      others: [],
      rates_day: null,
    }
  })
  return {
    all: rows.length,
    open: open.length,
    closed: rows.length - open.length,
    needs_you: rows.filter(({ needs_you }) => needs_you).length,
    spent: spent.toSorted((a, b) => b.budget - a.budget),
  }
}

/** Promotions by name, for a new activation. */
export const listCampaigns = (db: Db, organization_id: string) =>
  db
    .selectFrom('promotions')
    .where('organization_id', '=', organization_id)
    .select(['id', 'name', 'drop_profile_id as artist_id'])
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

/** The activation with this id, or the newest of the promotion with this id. */
export async function activationNamed(
  db: Db,
  organization_id: string,
  id: string,
  brands: readonly string[] | null,
): Promise<string | undefined> {
  const found = await activationsOf(db, organization_id, brands)
    .where(({ or, eb }) => or([eb('a.id', '=', id), eb('a.promotion_id', '=', id)]))
    .orderBy(sql`a.id = ${id}`, 'desc')
    .orderBy('a.created_at', 'desc')
    .select('a.id')
    .executeTakeFirst()
  return found?.id
}
