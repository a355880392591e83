import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'

/** What a creator may have any number of: it goes from hand to hand by its ids, by the creator whose it was. */
export const movedRows = z.object({
  payouts: z.record(z.string(), z.array(z.string())),
  creator_events: z.record(z.string(), z.array(z.string())),
  /** Whom the survivor is kept apart from for the sake of the absorbed. */
  kept_apart: z.array(z.tuple([z.string(), z.string()]).readonly()),
})
export type MovedRows = z.output<typeof movedRows>

const tables = ['payouts', 'creator_events'] as const

interface Move {
  organization_id: string
  survivor_id: string
  absorbed_ids: readonly string[]
}

export async function moveRows(db: Db, { organization_id, survivor_id, absorbed_ids }: Move) {
  const moved: Omit<MovedRows, 'kept_apart'> = { payouts: {}, creator_events: {} }
  for (const table of tables) {
    const { rows } = await sql<{ creator_id: string; ids: string[] }>`
      select creator_id, array_agg(id order by id) as ids from ${sql.table(table)}
      where organization_id = ${organization_id} and creator_id = any(${absorbed_ids}::uuid[]) group by creator_id`.execute(
      db,
    )
    moved[table] = Object.fromEntries(rows.map(({ creator_id, ids }) => [creator_id, ids]))
    await sql`update ${sql.table(table)} set creator_id = ${survivor_id}
      where organization_id = ${organization_id} and creator_id = any(${absorbed_ids}::uuid[])`.execute(db)
  }
  return moved
}

/** Gives back what is still there. */
export async function moveRowsBack(db: Db, { organization_id, survivor_id }: Move, moved: MovedRows): Promise<void> {
  for (const table of tables)
    for (const [creator_id, ids] of Object.entries(moved[table]))
      await sql`update ${sql.table(table)} set creator_id = ${creator_id}
        where organization_id = ${organization_id} and creator_id = ${survivor_id} and id = any(${ids}::uuid[])`.execute(
        db,
      )
}

/**
 * A payout that came since the merge goes to the one whose address alone it went to, by the database's own clock: ids are made
 * elsewhere. Answers whether others stay.
 */
export async function moveLaterPayouts(
  db: Db,
  { organization_id, survivor_id, absorbed_ids }: Move,
  merge_id: string,
): Promise<boolean> {
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
}
