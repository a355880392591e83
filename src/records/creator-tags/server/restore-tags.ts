import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import type { creatorTags, Tag } from '../contract.ts'
import { tagsNamed } from './list-tags.ts'

/** Batch size for refreshing creators: one batch in the call itself, the rest in a job. */
const BATCH = 1_000

/** A deleted tag, and the tag that replaces it: itself, or a newer tag of the same name. */
const restored = z.object({ was: id, is: id })
type Restored = z.output<typeof restored>

const restoreRest = job('restore_tags', { payload: z.object({ organization_id: id, tags: z.array(restored) }) })

/**
 * Restores tags at once, with all their creators; a newer tag of the same name takes over the creators. Filters find them
 * soon after. @throws 404 when the restore period of an hour is over
 */
export async function restoreTags(
  db: Db,
  { organization_id, removal_id }: InputOf<typeof creatorTags.restore>,
): Promise<Tag[]> {
  await holdCarriers(db, organization_id, removal_id)
  const removed = await db
    .deleteFrom('removed_tags')
    .where('organization_id', '=', organization_id)
    .where('removal_id', '=', removal_id)
    .returning(['id', 'name', 'description'])
    .execute()
  if (removed.length === 0) raise(notFound('Removal'))
  const names = removed.map(tag => tag.name)
  const tags = await putBack(db, organization_id, removed)
  for (const tag of tags) await settleSome(db, organization_id, tag, FIRST)
  await enqueue(db, restoreRest, { organization_id, tags })
  return tagsNamed(db, organization_id, names)
}

/** Locks creators before tags, the general lock order: those that the call itself refreshes. */
const holdCarriers = (db: Db, organization_id: string, removal_id: string) =>
  sql`
    select from creators where organization_id = ${organization_id} and id in (
      select carrier.creator_id from removed_tags r cross join lateral (
        select creator_id from creator_tags where organization_id = ${organization_id} and tag_id = r.id
        order by creator_id limit ${BATCH}
      ) carrier
      where r.organization_id = ${organization_id} and r.removal_id = ${removal_id}
    ) order by id for no key update`.execute(db)

type RemovedTag = Pick<Tag, 'name' | 'description'> & { id: string }

async function putBack(db: Db, organization_id: string, removed: readonly RemovedTag[]): Promise<Restored[]> {
  await db
    .insertInto('tags')
    .values(
      removed.map(tag => ({
        ...tag,
        organization_id,
        applied_count: sql<number>`(${carriers(db, organization_id, tag.id)})`,
      })),
    )
    .onConflict(taken => taken.expression(sql`organization_id, lower(name)`).doNothing())
    .execute()
  const { rows } = await sql<Restored>`
    select r.id as was, t.id as "is"
    from unnest(${removed.map(tag => tag.id)}::uuid[], ${removed.map(tag => tag.name)}::text[]) r (id, name)
    join tags t on t.organization_id = ${organization_id} and lower(t.name) = lower(r.name)
    order by t.id`.execute(db)
  return rows
}

const carriers = (db: Db, organization_id: string, tag: string) =>
  db
    .selectFrom('creator_tags')
    .where('organization_id', '=', organization_id)
    .where('tag_id', '=', tag)
    .select(sql<number>`count(*)::integer`.as('count'))

/** Idempotent. */
export const restoreTagsWork = work(restoreRest, async ({ database }, { organization_id, tags }) => {
  for (const tag of tags) {
    for (let last: string | undefined = FIRST; last; ) {
      const from: string = last
      last = await database.inOrganization(organization_id, async db => {
        await announceChange(db, organization_id, ['tags', 'creators'])
        return settleSome(db, organization_id, tag, from)
      })
    }
    await database.inOrganization(organization_id, db => countAgain(db, organization_id, tag.is))
  }
})

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Refreshes the table rows of a batch of creators with the tag, and moves them to the replacing tag. Returns the last
 * creator, or undefined when none is left.
 */
async function settleSome(
  db: Db,
  organization_id: string,
  { was, is }: Restored,
  after: string,
): Promise<string | undefined> {
  const batch = await db
    .selectFrom('creator_tags')
    .select('creator_id')
    .where('organization_id', '=', organization_id)
    .where('tag_id', '=', was)
    .where('creator_id', '>', after)
    .orderBy('creator_id')
    .limit(BATCH)
    .execute()
  const ids = batch.map(row => row.creator_id)
  // in id order, to avoid deadlocks
  await sql`
    select from creators where organization_id = ${organization_id} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
  if (was !== is)
    await sql`
      with moved as (
        delete from creator_tags
        where organization_id = ${organization_id} and tag_id = ${was} and creator_id = any(${ids}::uuid[])
        returning creator_id, created_at
      )
      insert into creator_tags (organization_id, creator_id, tag_id, created_at)
      select organization_id, creator_id, id, moved.created_at
      from moved, tags where organization_id = ${organization_id} and id = ${is}
      on conflict do nothing`.execute(db)
  await refreshCreators(db, organization_id, ids)
  return ids.length < BATCH ? undefined : ids.at(-1)
}

/** Corrects the count when a tagging was removed while the tag's row was not visible yet. */
async function countAgain(db: Db, organization_id: string, tag: string) {
  await sql`
    select from tags where organization_id = ${organization_id} and id = ${tag} for no key update`.execute(db)
  await db
    .updateTable('tags')
    .set({ applied_count: carriers(db, organization_id, tag) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', tag)
    .execute()
}
