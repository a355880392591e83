import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { deletePosts } from './delete-posts.ts'
import { enterMemberships, followed } from './entering/memberships.ts'
import { lockPosts } from './lock-posts.ts'
import { refreshPosts } from './refresh-posts.ts'

const payload = z.object({ organization_id: id, segment_id: id })
type Which = z.output<typeof payload>

const settleSegment = job('settle_segment', { payload })
const forgetSegment = job('forget_segment', { payload })

/** Brings posts that the team has already into a segment whose sources changed. */
export const settleSoon = (db: Db, which: Which) =>
  enqueue(db, settleSegment, which, { key: `settle_segment:${which.segment_id}` })

/** Removes the posts of a deleted segment. */
export const forgetSoon = (db: Db, which: Which) =>
  enqueue(db, forgetSegment, which, { key: `forget_segment:${which.segment_id}` })

/** Posts of one transaction. */
const BATCH = 2_000

export const settleSegmentWork = work(settleSegment, async ({ database }, which) => {
  let from: string | null = null
  do from = await database.inOrganization(which.organization_id, db => settleNext(db, which, from))
  while (from !== null)
})

/** The posts after `from` in the order of their ids; answers where to go on, or null at the end. */
async function settleNext(db: Db, { organization_id, segment_id }: Which, from: string | null): Promise<string | null> {
  await lockPosts(db, organization_id)
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .$if(from !== null, rows => rows.where('id', '>', from ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = posts.map(post => post.id)
  const wanted = await followed(db, organization_id, ids, segment_id)
  const entering = { organization_id, segment_id, import_id: null }
  const isThere = await db
    .selectFrom('segments')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', segment_id)
    .executeTakeFirst()
  if (!isThere) return null
  if (wanted.length > 0)
    await enterMemberships(
      db,
      entering,
      wanted.map(row => ({ id: row.post_id })),
    )
  // whose posts are the artist's own may have changed
  await refreshPosts(db, organization_id, ids)
  await announceChange(db, organization_id, ['segments', 'posts'])
  return posts.length < BATCH ? null : (ids.at(-1) ?? null)
}

export const forgetSegmentWork = work(forgetSegment, async ({ database }, which) => {
  while (await database.inOrganization(which.organization_id, db => forgetNext(db, which)));
})

/** Posts that no other segment has go too. */
async function forgetNext(db: Db, { organization_id, segment_id }: Which): Promise<boolean> {
  await lockPosts(db, organization_id)
  const { rows } = await sql<{ post_id: string }>`
    delete from post_segments where organization_id = ${organization_id} and segment_id = ${segment_id} and post_id in (
      select post_id from post_segments where organization_id = ${organization_id} and segment_id = ${segment_id}
      limit ${BATCH}
    ) returning post_id`.execute(db)
  if (rows.length === 0) return false
  const orphans = await sql<{ id: string }>`
    select p.id from posts p where p.organization_id = ${organization_id}
      and p.id = any(${rows.map(({ post_id }) => post_id)}::uuid[])
      and not exists (
        select from post_segments e where e.organization_id = ${organization_id} and e.post_id = p.id
      )`.execute(db)
  await deletePosts(
    db,
    organization_id,
    orphans.rows.map(({ id }) => id),
  )
  return true
}
