import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import { movedRows } from '#platform/server/person-data.ts'
import { type CreatorData, lowerCase, wholeRows } from './creator-data.ts'

/** A creator's rows in the tables of creators. Erasing deletes the creator's own row, which cascades to these. */
export const creatorRecordData = {
  async contacts(db, { organization_id, creator_id }) {
    const rows = await db
      .selectFrom('creator_contacts')
      .select('value')
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .execute()
    return rows.map(({ value }) => value)
  },
  move: {
    creator_events: movedRows(sql`update creator_events`, 'creator_id'),
  },
  merge: {
    profiles: {
      ...wholeRows({
        table: 'creator_profiles',
        order: 'social_profile_id',
        remove: of => sql`delete from creator_profiles where ${of}`,
        insert: (columns, rows) => sql`insert into creator_profiles (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_profiles, ${rows}::jsonb)`,
      }),
      key: row => [row.social_profile_id],
      // a profile is deleted once the last team that had it erased its creator
      async existing(db, _organization_id, rows) {
        const ids = rows.map(row => row.social_profile_id)
        const { rows: catalogued } = await sql<{ id: string }>`
          select id from social_profiles where id = any(${ids}::uuid[]) order by id for key share`.execute(db)
        const known = new Set<unknown>(catalogued.map(({ id }) => id))
        return rows.filter(row => known.has(row.social_profile_id))
      },
    },
    contacts: {
      ...wholeRows({
        table: 'creator_contacts',
        order: 'position, id',
        remove: of => sql`delete from creator_contacts where ${of}`,
        insert: (columns, rows) => sql`insert into creator_contacts (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_contacts, ${rows}::jsonb)`,
      }),
      key: ({ type, value }) => [type, type === 'email' ? lowerCase(value) : String(value).replace(/[^\d+]/g, '')],
    },
    prices: {
      ...wholeRows({
        table: 'creator_prices',
        order: 'position, id',
        remove: of => sql`delete from creator_prices where ${of}`,
        insert: (columns, rows) => sql`insert into creator_prices (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_prices, ${rows}::jsonb)`,
      }),
      key: row => [row.currency, row.price, row.num_posts, row.description],
    },
    locations: {
      ...wholeRows({
        table: 'creator_locations',
        order: 'position, id',
        remove: of => sql`delete from creator_locations where ${of}`,
        insert: (columns, rows) => sql`insert into creator_locations (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_locations, ${rows}::jsonb)`,
      }),
      key: row => [lowerCase(row.city), lowerCase(row.state), row.country_code],
    },
    genres: {
      ...wholeRows({
        table: 'creator_genres',
        order: 'position, genre_id',
        remove: of => sql`delete from creator_genres where ${of}`,
        insert: (columns, rows) => sql`insert into creator_genres (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_genres, ${rows}::jsonb)`,
      }),
      key: row => [row.genre_id],
    },
  },
} satisfies CreatorData

/** Removes merge entries that contain one of these words from the history of these creators. */
export async function eraseMergeHistory(
  db: Db,
  organization_id: string,
  creatorIds: readonly string[],
  words: readonly string[],
): Promise<void> {
  await sql`
    delete from creator_events where organization_id = ${organization_id} and field = 'merge'
      and creator_id = any(${creatorIds}::uuid[])
      and (${mentionsAny(sql`before`, words)} or ${mentionsAny(sql`after`, words)})`.execute(db)
}
