import { sql } from 'kysely'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** A requested file of fans stores the text that was searched for. */
export const fanExportData = {
  erase: async (db, { organization_id, words, names }) => ({
    exports: await changedRows(
      db,
      sql`update exports set request = request - 'q' where organization_id = ${organization_id} and kind = 'fans'
        and length(request->>'q') > 2 and exists (
          select from unnest(${[...words, ...names]}::text[]) word where word ilike '%' || (request->>'q') || '%')`,
    ),
  }),
} satisfies FanData

/** So does one of creators. Whom a file held is kept, whom somebody searched for is not. */
export const creatorExportData = {
  async erase(db, { organization_id, words }) {
    const { numAffectedRows } = await sql`update exports set request = request - 'q'
      where organization_id = ${organization_id} and kind = 'creators'
      and ${mentionsAny(sql`(request->>'q')`, words)}`.execute(db)
    return { exports: Number(numAffectedRows ?? 0) }
  },
} satisfies CreatorData
