import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { containing, mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData, CreatorTraces } from '#records/creators/server/creator-data.ts'
import { handlesOf, isAccountOf } from './accounts-of.ts'
import { deletePosts } from './delete-posts.ts'
import { leaveSegment } from './leave-segment.ts'
import { lockPosts } from './lock-posts.ts'
import { wordKey } from './post-row.ts'
import { refreshPosts } from './refresh-posts.ts'

/**
 * Erasing a creator deletes their posts, and what follows their accounts. Posts of others stay, without mentions of them; a
 * hashtag stays even where it is spelled like their handle, because it may be an ordinary word.
 */
export const postData = {
  async erase(db, traces) {
    const { organization_id } = traces
    await lockPosts(db, organization_id)
    const { rows: posts } = await sql<{ id: string; sound_id: string | null }>`
      select p.id, p.sound_id from posts p
      join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
      where p.organization_id = ${organization_id} and ${isAccountOf(traces)}`.execute(db)
    const ids = posts.map(({ id }) => id)
    await leaveSegments(db, organization_id, ids)
    await deletePosts(db, organization_id, ids)
    // those who had no posts
    await sql`
      delete from post_authors a where a.organization_id = ${organization_id} and ${isAccountOf(traces)}`.execute(db)
    await forgetSources(db, traces)
    const sung = await forgetSounds(
      db,
      traces,
      posts.flatMap(({ sound_id }) => sound_id ?? []),
    )
    const mentioning = await forgetMentions(db, traces)
    await refreshPosts(db, organization_id, [...new Set([...sung, ...mentioning])])
    return { posts: ids.length }
  },
} satisfies CreatorData

/** Also segments that were deleted and whose posts wait for their job. */
async function leaveSegments(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ segment_id: string; exists: boolean }>`
    select e.segment_id, s.id is not null as exists
    from post_segments e left join segments s on s.organization_id = e.organization_id and s.id = e.segment_id
    where e.organization_id = ${organization_id} and e.post_id = any(${ids}::uuid[])
    group by 1, 2 order by 1`.execute(db)
  for (const { segment_id, exists } of rows)
    if (exists) await leaveSegment(db, { organization_id, segment_id }, ids)
    else await sql`select leave_post_segments(${organization_id}, ${segment_id}, ${ids}::uuid[])`.execute(db)
}

/** Their accounts would bring the posts back. */
async function forgetSources(db: Db, { organization_id, profiles, words }: CreatorTraces): Promise<void> {
  await sql`
    delete from segment_sources where organization_id = ${organization_id}
      and (kind = 'ACCOUNT' and (platform, value_key) in (${handlesOf({ profiles })})
        or kind = 'SOUND' and ${mentionsAny(sql`label`, words)})`.execute(db)
  await sql`
    delete from segment_list_accounts where organization_id = ${organization_id}
      and social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])`.execute(db)
}

/** Sounds of theirs go with the last post that has them; others keep the sound without the name. Answers the posts of those. */
async function forgetSounds(db: Db, { organization_id, words }: CreatorTraces, ofPosts: readonly string[]) {
  const theirs = sql`(s.author_key = any(${words.map(wordKey)}::text[])
    or s.is_original and ${mentionsAny(sql`s.title`, words)})`
  await sql`
    delete from sounds s where s.organization_id = ${organization_id} and (s.id = any(${ofPosts}::uuid[]) or ${theirs})
      and not exists (
        select from posts p where p.organization_id = ${organization_id} and p.sound_id = s.id
      )`.execute(db)
  const { rows } = await sql<{ post_id: string }>`
    with renamed as (
      update sounds s set author_name = null, author_key = s.id::text, url = null,
        title = case when s.is_original then 'Original sound' else s.title end,
        title_key = case when s.is_original then 'original sound' else s.title_key end
      where s.organization_id = ${organization_id} and ${theirs} returning s.id
    )
    select p.id as post_id from posts p join renamed on renamed.id = p.sound_id
    where p.organization_id = ${organization_id}`.execute(db)
  return rows.map(({ post_id }) => post_id)
}

/** Takes their handles out of captions of others. Answers the posts that changed. */
async function forgetMentions(db: Db, { organization_id, usernames }: CreatorTraces): Promise<string[]> {
  if (usernames.length === 0) return []
  const escaped = usernames.map(name => name.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'))
  // a full stop ends a sentence, or belongs to a longer handle
  const mention = String.raw`(?<![[:alnum:]_.])@(${escaped.join('|')})(?!\.?[[:alnum:]_])`
  const { rows } = await sql<{ id: string }>`
    update posts p set description = regexp_replace(p.description, ${mention}, '@…', 'gi')
    where p.organization_id = ${organization_id} and p.description ~* ${mention} and p.id in (
      select e.post_id from post_segments e where e.organization_id = ${organization_id}
        and e.search ilike any(${containing(usernames.map(name => `@${name.toLowerCase()}`))}::text[])
    ) returning p.id`.execute(db)
  return rows.map(({ id }) => id)
}
