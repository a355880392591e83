import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorTraces } from '#records/creators/server/creator-data.ts'
import { eraseMergeHistory } from '#records/creators/server/person-data.ts'

/**
 * A merge keeps everybody as they were, and the history of who was parted from them says with whom they had been merged. Words
 * are looked for in merges that hang together with theirs alone: others bear the same name, and are still to be parted.
 */
export async function eraseMerges(
  db: Db,
  { organization_id, creator_id, words }: Pick<CreatorTraces, 'organization_id' | 'creator_id' | 'words'>,
): Promise<number> {
  const { rows } = await sql<{ survivor_id: string }>`
    with recursive members as (
      select id, survivor_id as creator_id, false as absorbed, undone_at is null as open
      from creator_merges where organization_id = ${organization_id}
      union all
      select id, (one #>> '{creator,id}')::uuid, true, undone_at is null
      from creator_merges, jsonb_array_elements(absorbed) one where organization_id = ${organization_id}
    ), together (creator_id) as (
      values (${creator_id}::uuid)
      union select b.creator_id from together t join members a using (creator_id) join members b using (id)
    ), taken_in (creator_id) as (
      values (${creator_id}::uuid)
      union select b.creator_id from taken_in t join members a using (creator_id) join members b using (id)
      where a.open and not a.absorbed and b.absorbed
    )
    delete from creator_merges m where organization_id = ${organization_id} and (
      survivor_id in (select creator_id from taken_in)
      or exists (select from members a where a.id = m.id and a.creator_id = ${creator_id})
      or (survivor_id in (select creator_id from together)
        and (${mentionsAny(sql`m.absorbed`, words)} or ${mentionsAny(sql`m.survivor_after`, words)})))
    returning survivor_id`.execute(db)
  const parted = rows.map(({ survivor_id }) => survivor_id)
  await eraseMergeHistory(db, organization_id, parted, words)
  return rows.length
}
