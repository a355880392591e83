import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { creatorTags } from '../contract.ts'
import { isNamed } from './list-tags.ts'
import { refreshTagged } from './refresh-tagged.ts'

const KEPT_MS = 3_600_000

const forgetRemovedTags = job('forget_removed_tags', {
  payload: z.object({ organization_id: id, removal_id: id, tag_ids: z.array(id).default([]) }),
})

/**
 * Deletes tags at once, however many creators have them: only the tag rows are deleted, and kept for an hour. The taggings
 * stay stored, so that the tags can be restored exactly.
 */
export async function deleteTags(
  db: Db,
  { organization_id, tag_names }: InputOf<typeof creatorTags.removeAll>,
  now: Date,
): Promise<{ removed_count: number; removal_id: string }> {
  const removal_id = newId()
  const locked = await db
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(isNamed(tag_names))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = locked.map(tag => tag.id)
  if (ids.length === 0) return { removed_count: 0, removal_id }
  const removed = await db
    .deleteFrom('tags')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .returning(['organization_id', 'id', 'name', 'description'])
    .execute()
  await db
    .insertInto('removed_tags')
    .values(removed.map(tag => ({ ...tag, removal_id, removed_at: now })))
    .execute()
  await enqueue(db, refreshTagged, { organization_id, names: tag_names })
  const runAt = new Date(now.getTime() + KEPT_MS)
  await enqueue(db, forgetRemovedTags, { organization_id, removal_id, tag_ids: ids }, { runAt })
  return { removed_count: ids.length, removal_id }
}

/** Batch size for deleting taggings permanently. */
const BATCH = 5_000

/** The restore period ends first, so that the taggings can then be deleted in batches. */
export const forgetRemovedTagsWork = work(forgetRemovedTags, async ({ database }, { organization_id, ...removal }) => {
  const over = await database.inOrganization(organization_id, db =>
    db
      .deleteFrom('removed_tags')
      .where('organization_id', '=', organization_id)
      .where('removal_id', '=', removal.removal_id)
      .returning('id')
      .execute(),
  )
  for (const id of new Set([...removal.tag_ids, ...over.map(tag => tag.id)]))
    while (await database.inOrganization(organization_id, db => forgetSome(db, organization_id, id)));
})

/** Skips tags that were restored, or deleted again since. Returns whether there may be more. */
async function forgetSome(db: Db, organization_id: string, tag: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from creator_tags where organization_id = ${organization_id} and tag_id = ${tag}
      and creator_id = any(array(
        select creator_id from creator_tags where organization_id = ${organization_id} and tag_id = ${tag} limit ${BATCH}
      ))
      and not exists (select from tags where organization_id = ${organization_id} and id = ${tag})
      and not exists (select from removed_tags where organization_id = ${organization_id} and id = ${tag})`.execute(db)
  return Number(numAffectedRows) === BATCH
}
