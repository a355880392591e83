import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { enqueue, job, work } from '#platform/server/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { creatorTags } from '../contract.ts'
import { isNamed } from './list-tags.ts'
import { refreshTagged } from './refresh-tagged.ts'

const KEPT_MS = 3_600_000

const forgetRemovedTags = job('forget_removed_tags', { payload: z.object({ organization_id: id, removal_id: id }) })

/** Deletes the tags, and keeps for an hour whose they were. */
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
  await sql`
    insert into removed_tags (organization_id, id, removal_id, name, description, removed_at, creator_ids)
    select organization_id, id, ${removal_id}, name, description, ${now}, array(
      select creator_id from creator_tags ct where ct.organization_id = t.organization_id and ct.tag_id = t.id)
    from tags t where organization_id = ${organization_id} and id = any(${ids}::uuid[])
    -- deleted, brought back and deleted again within the hour
    on conflict (organization_id, id) do update set removal_id = excluded.removal_id, name = excluded.name,
      description = excluded.description, removed_at = excluded.removed_at, creator_ids = excluded.creator_ids, restored_at = null
  `.execute(db)
  await db.deleteFrom('tags').where('organization_id', '=', organization_id).where('id', 'in', ids).execute()
  await enqueue(db, refreshTagged, { organization_id, names: tag_names })
  const runAt = new Date(now.getTime() + KEPT_MS)
  await enqueue(db, forgetRemovedTags, { organization_id, removal_id }, { runAt })
  return { removed_count: ids.length, removal_id }
}

export const forgetRemovedTagsWork = work(forgetRemovedTags, ({ database }, { organization_id, removal_id }) =>
  database.inOrganization(organization_id, async db => {
    await db
      .deleteFrom('removed_tags')
      .where('organization_id', '=', organization_id)
      .where('removal_id', '=', removal_id)
      .execute()
  }),
)
