import { recordCreatedByImport } from '#features/creator-imports/server/created-by-import.ts'
import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import type { Db } from '#platform/server/database/db.ts'
import { attachTags, insertTags } from '#records/creator-tags/server/tag-rows.ts'
import { enterRosters, insertRosters } from '#records/rosters/server/roster-rows.ts'
import type { Importing, WrittenRow } from './written-row.ts'

interface Made {
  id: string
  name: string
  is_new: boolean
}

/** Writes the tags of the rows and creates missing ones, in name order. */
export async function writeTags(db: Db, importing: Importing, rows: readonly WrittenRow[]): Promise<void> {
  const { organization_id } = importing
  const made = madeOf(rows.flatMap(({ tags }) => tags))
  if (made.length > 0) {
    if ((await insertTags(db, organization_id, made)) < made.length)
      throw new LostRace('A tag was made at the same moment.')
    await recordCreatedByImport(db, importing, { tags: made })
  }
  await attachTags(
    db,
    organization_id,
    rows.flatMap(({ creator_id, tags }) => tags.map(({ id }) => ({ creator_id, tag_id: id }))),
  )
}

/**
 * Adds creators to the lists of their rows and to the default list: last, because a table row shows everything else. The
 * caller holds the lists lock. Returns the joining times, as the database writes them.
 */
export async function writeLists(db: Db, importing: Importing, rows: readonly WrittenRow[]): Promise<string> {
  const { organization_id } = importing
  const made = madeOf(rows.flatMap(({ lists }) => lists))
  if (made.length > 0) {
    if ((await insertRosters(db, organization_id, made)) < made.length)
      throw new LostRace('A list was made at the same moment.')
    await recordCreatedByImport(db, importing, { rosters: made })
  }
  const entries = rows.flatMap(({ creator_id, lists }) => lists.map(({ id }) => ({ creator_id, roster_id: id })))
  return enterRosters(db, organization_id, entries)
}

const madeOf = (named: readonly Made[]) =>
  named.filter(({ is_new }) => is_new).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
