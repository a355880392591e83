import { sql } from 'kysely'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** An export request stores its search text. */
export const fanExportData = {
  erase: async (db, { organization_id, words, names }) => ({
    exports: await changedRows(
      db,
      sql`update fan_exports set filter = filter - 'q' where organization_id = ${organization_id}
        and length(filter->>'q') > 2 and exists (
          select from unnest(${[...words, ...names]}::text[]) word where word ilike '%' || (filter->>'q') || '%')`,
    ),
  }),
} satisfies FanData
