import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { deleteCreators } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { anyId } from './known-creators.ts'
import type { Undoing, UndoneRow } from './undone-row.ts'

/**
 * Deletes the creators that the import added, in a few statements, if they are unchanged since: nothing edited, in the same
 * lists, no other profile, never paid. The others keep what any of their rows gave. `rows` are all rows of these creators.
 * Returns which of them were undone.
 */
export async function undoAdded(db: Db, undoing: Undoing, rows: readonly UndoneRow[]): Promise<ReadonlySet<number>> {
  const { organization_id } = undoing
  const still = await stoodStill(db, undoing, rows)
  const taken = rows.filter(({ creator_id }) => still.has(creator_id))
  await deleteCreators(db, organization_id, [...still])
  const left = new Set(rows.flatMap(({ creator_id }) => (still.has(creator_id) ? [] : [creator_id])))
  // a creator who stays gets a history entry with the reason: the file name before and after
  const line = { field: 'file_import', before: undoing.file_name, after: undoing.file_name }
  await recordHistory(
    db,
    undoing,
    [...left].map(creator_id => ({ creator_id, ...line })),
  )
  return new Set(taken.map(({ row_number }) => row_number))
}

async function stoodStill(db: Db, { organization_id, import_id }: Undoing, rows: readonly UndoneRow[]) {
  const ids = rows.map(({ creator_id }) => creator_id)
  await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const given = JSON.stringify(rows.map(({ creator_id, change }) => ({ id: creator_id, at: change.at })))
  const { rows: still } = await sql<{ id: string }>`
    with g as (select * from jsonb_to_recordset(${given}::jsonb) as g (id uuid, at timestamptz)),
    ours as (
      select jsonb_array_elements_text(r.change -> 'events')::uuid as id from creator_import_rows r
      where r.organization_id = ${organization_id} and r.import_id = ${import_id} and r.creator_id = any(${ids}::uuid[])
        and r.change is not null
    )
    select c.id from creators c
    where c.organization_id = ${organization_id} and c.id in (select id from g) and c.promotion_count = 0
      and not exists (
        select from creator_events e where e.organization_id = ${organization_id} and e.creator_id = c.id
          and e.id not in (select id from ours) and e.field <> 'lists'
      )
      and not exists (
        -- out of a list and back in, or the other way around, changes nothing
        select from creator_events e
          cross join lateral (
            select l ->> 'id' as id, 1 as step from jsonb_path_query(e.after, 'strict $[*]') l
            union all select l ->> 'id', -1 from jsonb_path_query(e.before, 'strict $[*]') l
          ) list
        where e.organization_id = ${organization_id} and e.creator_id = c.id
          and e.id not in (select id from ours) and e.field = 'lists'
        group by list.id having sum(list.step) <> 0
      )
      and not exists (
        select from roster_creators k where k.organization_id = ${organization_id} and k.creator_id = c.id
          and k.added_at not in (select at from g where g.id = c.id)
      )
      and not exists (
        select from creator_profiles k where k.organization_id = ${organization_id} and k.creator_id = c.id
          and k.added_at not in (select at from g where g.id = c.id)
      )
      and not exists (
        select from payouts k where k.organization_id = ${organization_id} and k.creator_id = c.id
      )`.execute(db)
  return new Set(still.map(({ id }) => id))
}
