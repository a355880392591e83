import { sql } from 'kysely'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { noteHandChange } from './detect-trends.ts'

/** Trends name who posted first, accounts that posts mention, and sounds by whoever made them. */
export const trendData = {
  async erase(db, { organization_id, words }) {
    const { rows } = await sql<{ id: string; segment_id: string }>`
      select id, segment_id from trends where organization_id = ${organization_id}
        and (${mentionsAny(sql`title`, words)} or ${mentionsAny(sql`description`, words)}
          or ${mentionsAny(sql`explanation`, words)})
      order by segment_id`.execute(db)
    for (const segment_id of new Set(rows.map(row => row.segment_id)))
      await noteHandChange(db, { organization_id, segment_id })
    await sql`
      update trends set
        title = case when ${mentionsAny(sql`title`, words)} then 'Trend' else title end,
        description = case when ${mentionsAny(sql`description`, words)} then '' else description end,
        explanation = explanation || jsonb_build_object(
          'signals', (
            select coalesce(jsonb_agg(signal order by at), '[]')
            from jsonb_array_elements(explanation -> 'signals') with ordinality s (signal, at)
            where not ${mentionsAny(sql`signal`, words)}
          ),
          'first', case when not ${mentionsAny(sql`(explanation -> 'first')`, words)} then explanation -> 'first' end)
      where organization_id = ${organization_id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    await sql`
      update trend_posts set reasons = array(select r from unnest(reasons) r where not ${mentionsAny(sql`r`, words)})
      where organization_id = ${organization_id} and ${mentionsAny(sql`reasons`, words)}`.execute(db)
    return { trends: rows.length }
  },
} satisfies CreatorData
