import { sql } from 'kysely'
import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Importing, WrittenRow } from './write-rows.ts'

interface Made {
  id: string
  name: string
  is_new: boolean
}

/** Tags of the rows; those that the team does not have are made, in the order of their names. */
export async function writeTags(db: Db, importing: Importing, rows: readonly WrittenRow[]): Promise<void> {
  const { organization_id } = importing
  const made = madeOf(rows.flatMap(({ tags }) => tags))
  if (made.length > 0) {
    const written = await db
      .insertInto('tags')
      .values(made.map(({ id, name }) => ({ organization_id, id, name })))
      .onConflict(taken => taken.doNothing())
      .executeTakeFirst()
    if (Number(written.numInsertedOrUpdatedRows) < made.length) throw new LostRace('A tag was made at the same moment.')
    await remember(db, importing, 'made_tag_ids', made)
  }
  const given = rows.flatMap(({ creator_id, tags }) => tags.map(({ id }) => ({ creator_id, id })))
  if (given.length === 0) return
  await sql`
    insert into creator_tags (organization_id, creator_id, tag_id)
    select ${organization_id}, creator_id, id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as k (creator_id uuid, id uuid)
    on conflict do nothing`.execute(db)
}

/**
 * Lists that the rows name, and the list of everybody: last, because a row of the table shows all the rest. Whoever comes
 * here has taken their turn at lists. Answers when they joined, as the database writes it.
 */
export async function writeLists(db: Db, importing: Importing, rows: readonly WrittenRow[]): Promise<string> {
  const { organization_id } = importing
  const made = madeOf(rows.flatMap(({ lists }) => lists))
  if (made.length > 0) {
    const written = await db
      .insertInto('rosters')
      .values(made.map(({ id, name }) => ({ organization_id, id, name })))
      .onConflict(taken => taken.doNothing())
      .executeTakeFirst()
    if (Number(written.numInsertedOrUpdatedRows) < made.length)
      throw new LostRace('A list was made at the same moment.')
    await remember(db, importing, 'made_roster_ids', made)
  }
  const given = rows.flatMap(({ creator_id, lists }) => lists.map(({ id }) => ({ creator_id, id })))
  await sql`select enter_roster_rows(${organization_id}, ${given.map(({ id }) => id)}::uuid[],
    ${given.map(({ creator_id }) => creator_id)}::uuid[])`.execute(db)
  const { rows: now } = await sql<{ at: string }>`select now()::text as at`.execute(db)
  return now[0]?.at ?? ''
}

const madeOf = (named: readonly Made[]) =>
  named.filter(({ is_new }) => is_new).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))

/** So that an undo takes them away again. */
const remember = (
  db: Db,
  { organization_id, import_id }: Importing,
  column: 'made_tag_ids' | 'made_roster_ids',
  made: readonly Made[],
) =>
  sql`update creator_imports set ${sql.ref(column)} = ${sql.ref(column)} || ${made.map(({ id }) => id)}::uuid[],
      made_names = made_names || ${JSON.stringify(Object.fromEntries(made.map(({ id, name }) => [id, name])))}::jsonb
    where organization_id = ${organization_id} and id = ${import_id}`.execute(db)
