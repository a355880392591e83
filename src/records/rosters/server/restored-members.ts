import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { recordHistory } from '#records/creators/server/history.ts'

interface Out {
  creator_id: string
  roster_id: string
}

/** Creators and lists of a removal, without those who returned another way. */
async function stillRemoved(db: Db, { organization_id, id }: { organization_id: string; id: string }): Promise<Out[]> {
  return db
    .selectFrom('roster_removal_rows as w')
    .select(['w.creator_id', 'w.roster_id'])
    .where('w.organization_id', '=', organization_id)
    .where('w.removal_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roster_creators as rc')
            .select('rc.creator_id')
            .where('rc.organization_id', '=', organization_id)
            .whereRef('rc.roster_id', '=', 'w.roster_id')
            .whereRef('rc.creator_id', '=', 'w.creator_id'),
        ),
      ),
    )
    .execute()
}

/** Writes the lists they rejoined to each creator's history. A deleted list is covered by its deletion. */
async function recordRestored(
  db: Db,
  { organization_id, by_user }: { organization_id: string; by_user: string },
  out: readonly Out[],
): Promise<void> {
  if (out.length === 0) return
  const { rows: back } = await sql<{ creator_id: string; lists: unknown }>`
    select rc.creator_id, jsonb_agg(jsonb_build_object('id', r.id, 'name', case when not r.is_default then r.name end)
      order by r.is_default desc, r.name) as lists
    from jsonb_to_recordset(${JSON.stringify(out)}::jsonb) as was (creator_id uuid, roster_id uuid)
    join roster_creators rc on rc.organization_id = ${organization_id} and rc.roster_id = was.roster_id
      and rc.creator_id = was.creator_id
    join rosters r on r.organization_id = ${organization_id} and r.id = rc.roster_id
    group by rc.creator_id`.execute(db)
  await recordHistory(
    db,
    { organization_id, by_user },
    back.map(({ creator_id, lists }) => ({ creator_id, field: 'lists', after: lists })),
  )
}

/**
 * Returns the creators of a removal to their lists, deletes the removal, and writes the history. The caller holds the lists
 * lock. Returns the number of creators.
 */
export async function restoreMembers(
  db: Db,
  { organization_id, id, by_user }: { organization_id: string; id: string; by_user: string },
): Promise<number> {
  const out = await stillRemoved(db, { organization_id, id })
  const { rows } = await sql<{ count: number }>`select undo_roster_removal(${organization_id}, ${id}) as count`.execute(
    db,
  )
  await recordRestored(db, { organization_id, by_user }, out)
  await db.deleteFrom('roster_removals').where('organization_id', '=', organization_id).where('id', '=', id).execute()
  return rows[0]?.count ?? 0
}
