import { sql } from 'kysely'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** Rows of a file that became this fan, that wait to and are not entered any more, and those that were not taken but name them. */
export const fanImportData = {
  async erase(db, { organization_id, ids, words }) {
    const entered = await changedRows(
      db,
      sql`update fan_import_rows set cells = null, change = null
        where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[])`,
    )
    if (words.length === 0) return { imports: entered }
    const waiting = await changedRows(
      db,
      sql`update fan_import_rows set cells = null, outcome = 'REJECTED', reason = 'ERASED'
        where organization_id = ${organization_id} and outcome is null and ${mentionsAny(sql`cells`, words)}`,
    )
    const rejected = await changedRows(
      db,
      sql`update fan_import_rows set cells = null
        where organization_id = ${organization_id} and outcome = 'REJECTED' and ${mentionsAny(sql`cells`, words)}`,
    )
    return { imports: entered + waiting + rejected }
  },
} satisfies FanData
