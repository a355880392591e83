import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { anyId } from './known-creators.ts'
import type { Undoing, UndoneRow } from './undo-import.ts'

/**
 * Takes out the creators whom these rows added, many in a few statements, where they are still as the import left them:
 * nothing edited, in no other list, without another profile, never paid. Answers which rows were taken back.
 */
export async function undoAdded(db: Db, undoing: Undoing, rows: readonly UndoneRow[]): Promise<ReadonlySet<number>> {
  const { organization_id } = undoing
  const still = await stoodStill(db, undoing, rows)
  const taken = rows.filter(({ creator_id }) => still.has(creator_id))
  if (taken.length > 0)
    await db
      .deleteFrom('creators')
      .where('organization_id', '=', organization_id)
      .where('id', '=', anyId(taken.map(({ creator_id }) => creator_id)))
      .execute()
  const left = rows.flatMap(({ creator_id }) => (still.has(creator_id) ? [] : [creator_id]))
  if (left.length > 0) await noteLeft(db, undoing, left)
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
    select c.id from g join creators c on c.organization_id = ${organization_id} and c.id = g.id
    where c.promotion_count = 0
      and not exists (
        select from creator_events e where e.organization_id = ${organization_id} and e.creator_id = g.id
          and e.id not in (select id from ours)
      )
      and not exists (
        select from roster_creators k where k.organization_id = ${organization_id} and k.creator_id = g.id
          and k.added_at <> g.at
      )
      and not exists (
        select from creator_profiles k where k.organization_id = ${organization_id} and k.creator_id = g.id
          and k.added_at <> g.at
      )
      and not exists (
        select from payouts k where k.organization_id = ${organization_id} and k.creator_id = g.id
      )`.execute(db)
  return new Set(still.map(({ id }) => id))
}

/** Who stays has a line that says why: the file stands in it before and after. */
async function noteLeft(db: Db, { organization_id, file_name, by_user }: Undoing, ids: readonly string[]) {
  const there = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .execute()
  const file = JSON.stringify(file_name)
  const line = { organization_id, by_user, field: 'file_import', before: file, after: file }
  if (there.length > 0)
    await db
      .insertInto('creator_events')
      .values(there.map(({ id: creator_id }) => ({ ...line, id: newId(), creator_id })))
      .execute()
}
