import { sql } from 'kysely'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { eraseMerges } from './merging/erase-merges.ts'

/** What the roster's own tables say of a creator: searches, bulk actions that can still be undone, and merges. */
export const rosterScreenData = {
  async erase(db, traces) {
    const { organization_id, creator_id, words } = traces
    await sql`update roster_views set content = content #- '{filter,q}'
      where organization_id = ${organization_id} and ${mentionsAny(sql`(content#>>'{filter,q}')`, words)}`.execute(db)
    // parts are few: they are kept a week
    const { numAffectedRows } = await sql`
      update roster_bulk_parts set creator_ids = array_remove(creator_ids, ${creator_id}::uuid), change = (
        select jsonb_object_agg(key, case when jsonb_typeof(value) <> 'array' then value else coalesce((
          select jsonb_agg(one) from jsonb_array_elements(value) one
          where one #>> '{}' <> ${creator_id} and one->>'creator_id' is distinct from ${creator_id}
        ), '[]') end) from jsonb_each(change)
      )
      where organization_id = ${organization_id} and creator_ids @> array[${creator_id}::uuid]`.execute(db)
    return { bulk_parts: Number(numAffectedRows ?? 0), merges: await eraseMerges(db, traces) }
  },
} satisfies CreatorData
