import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { detectTrendsSoon } from '#records/trends/server/detect-trends.ts'
import { enterMemberships, followed } from './entering/memberships.ts'
import { leaveSegment } from './leave-segment.ts'
import { lockPosts } from './lock-posts.ts'

const payload = z.object({ organization_id: id, segment_id: id })
type Which = z.output<typeof payload>

/** Triggers enqueue it too, by this name: `follow_list_soon()`. */
const followList = job('follow_list', { payload })

/** Brings the creators of the lists that a segment follows up to date. */
export const followListSoon = (db: Db, { organization_id, segment_id }: Which) =>
  enqueue(db, followList, { organization_id, segment_id }, { key: `follow_list:${segment_id}` })

/** Accounts of one transaction. */
const BATCH = 200

/**
 * Who joined a list brings the posts that the team has of them, and is asked for more by `followSoon`. Who left it takes along
 * the posts that nothing else brings: what a file brought stays, as does what another source follows.
 */
export const followListWork = (followSoon: (db: Db, organization_id: string) => Promise<unknown>) =>
  work(followList, async ({ database }, which) => {
    for (const step of [leaveNext, joinNext])
      while (
        await database.inOrganization(which.organization_id, async db => {
          await lockPosts(db, which.organization_id)
          const changed = await step(db, which)
          if (changed.length === 0) return false
          await announceChange(db, which.organization_id, ['segments', 'posts'])
          if (step === joinNext) await followSoon(db, which.organization_id)
          return changed.length === BATCH
        })
      );
  })

/** The accounts of whoever is in the lists now, by source. A deleted list has none, though its rows are kept for a week. */
const members = ({ organization_id, segment_id }: Which) => sql`
  select x.id as source_id, cp.social_profile_id
  from segment_sources x
  join rosters r on r.organization_id = x.organization_id and r.id = x.value_key::uuid
  join roster_creators rc on rc.organization_id = r.organization_id and rc.roster_id = r.id
  join creator_profiles cp on cp.organization_id = rc.organization_id and cp.creator_id = rc.creator_id
  where x.organization_id = ${organization_id} and x.segment_id = ${segment_id} and x.kind = 'ROSTER'`

async function joinNext(db: Db, which: Which): Promise<readonly string[]> {
  const { organization_id, segment_id } = which
  const { rows } = await sql<{ social_profile_id: string }>`
    insert into segment_list_accounts (organization_id, source_id, social_profile_id, checked_at)
    select ${organization_id}, m.source_id, m.social_profile_id, (
      -- who is in another followed list has been asked already
      select max(k.checked_at) from segment_list_accounts k
      where k.organization_id = ${organization_id} and k.social_profile_id = m.social_profile_id
    ) from (${members(which)}) m
    where not exists (
      select from segment_list_accounts k where k.organization_id = ${organization_id} and k.source_id = m.source_id
        and k.social_profile_id = m.social_profile_id
    )
    order by 2, 3 limit ${BATCH}
    on conflict do nothing returning social_profile_id`.execute(db)
  const profiles = rows.map(({ social_profile_id }) => social_profile_id)
  const posts = await postsOf(db, organization_id, profiles)
  const wanted = await followed(db, organization_id, posts, segment_id)
  const entering = { organization_id, segment_id, import_id: null }
  const entered = await enterMemberships(
    db,
    entering,
    wanted.map(({ post_id }) => ({ id: post_id })),
  )
  if (entered.size > 0) await detectTrendsSoon(db, which)
  return profiles
}

async function leaveNext(db: Db, which: Which): Promise<readonly string[]> {
  const { organization_id, segment_id } = which
  const { rows } = await sql<{ social_profile_id: string }>`
    delete from segment_list_accounts where (organization_id, source_id, social_profile_id) in (
      select k.organization_id, k.source_id, k.social_profile_id from segment_list_accounts k
      join segment_sources x on x.organization_id = k.organization_id and x.id = k.source_id
      where k.organization_id = ${organization_id} and x.segment_id = ${segment_id}
        and not exists (
          select from (${members(which)}) m where m.source_id = k.source_id and m.social_profile_id = k.social_profile_id
        )
      limit ${BATCH}
    ) returning social_profile_id`.execute(db)
  const profiles = rows.map(({ social_profile_id }) => social_profile_id)
  const posts = await postsOf(db, organization_id, profiles)
  const stillFollowed = new Set((await followed(db, organization_id, posts, segment_id)).map(({ post_id }) => post_id))
  const { rows: left } = await sql<{ post_id: string }>`
    select post_id from post_segments where organization_id = ${organization_id} and segment_id = ${segment_id}
      and post_id = any(${posts.filter(post => !stillFollowed.has(post))}::uuid[]) and import_id is null`.execute(db)
  await leaveSegment(
    db,
    which,
    left.map(({ post_id }) => post_id),
  )
  return profiles
}

async function postsOf(db: Db, organization_id: string, profiles: readonly string[]): Promise<string[]> {
  if (profiles.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p where p.organization_id = ${organization_id} and p.author_id in (
      select a.id from post_authors a
      where a.organization_id = ${organization_id} and a.social_profile_id = any(${profiles}::uuid[])
      union
      select a.id from social_profiles s
      join post_authors a on a.organization_id = ${organization_id} and a.platform = s.platform
        and a.username_key = s.username_key
      where s.id = any(${profiles}::uuid[])
    )`.execute(db)
  return rows.map(({ id: post_id }) => post_id)
}
