import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

interface Entering {
  organization_id: string
  segment_id: string | null
  import_id: string | null
}

/**
 * Puts posts into the segment they are for, and into every segment that follows their account, a hashtag or their sound.
 * Answers the segments that each post entered, by its id.
 */
export async function enterMemberships(
  db: Db,
  { organization_id, segment_id, import_id }: Entering,
  posts: readonly { id: string }[],
): Promise<Map<string, string[]>> {
  const ids = posts.map(({ id }) => id)
  const bySegment = Map.groupBy(await followed(db, organization_id, ids), row => row.segment_id)
  const wanted = new Map([...bySegment].map(([segment, rows]) => [segment, rows.map(({ post_id }) => post_id)]))
  if (segment_id) wanted.set(segment_id, ids)
  const entered = new Map<string, string[]>()
  // in one order, as each locks the row of its segment
  for (const [segment, postIds] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const before = await membersAmong(db, organization_id, segment, postIds)
    const missing = postIds.filter(id => !before.has(id))
    if (missing.length === 0) continue
    await sql`select enter_post_segments(${organization_id}, ${segment}, ${missing}::uuid[], ${import_id}::uuid)`.execute(
      db,
    )
    for (const id of missing) entered.set(id, [...(entered.get(id) ?? []), segment])
  }
  return entered
}

/** Which of the posts the sources of a segment, or of all segments, ask for. */
export async function followed(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  segment_id: string | null = null,
) {
  const { rows } = await sql<{ segment_id: string; post_id: string }>`
    select distinct x.segment_id, p.id as post_id
    from posts p
    join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
    left join sounds s on s.organization_id = p.organization_id and s.id = p.sound_id
    join segment_sources x on x.organization_id = p.organization_id
      and (${segment_id}::uuid is null or x.segment_id = ${segment_id}::uuid)
      and case x.kind
        when 'ACCOUNT' then x.platform = a.platform and x.value_key = a.username_key
        when 'SOUND' then x.value_key = s.title_key
        when 'ROSTER' then exists (
          select from (
            select a.social_profile_id as id
            union all
            select n.id from social_profiles n where n.platform = a.platform and n.username_key = a.username_key
          ) n
          join segment_list_accounts m on m.organization_id = x.organization_id and m.source_id = x.id
            and m.social_profile_id = n.id
        )
        else x.value_key in (
          select h.name from hashtags h where h.organization_id = p.organization_id and h.id = any(p.hashtag_ids)
        )
      end
    where p.organization_id = ${organization_id} and p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

async function membersAmong(db: Db, organization_id: string, segment_id: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('post_segments')
    .select('post_id')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .where('post_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ post_id }) => post_id))
}
