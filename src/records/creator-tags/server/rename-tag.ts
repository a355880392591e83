import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { creatorTags, Tag } from '../contract.ts'
import { refreshTagged } from './refresh-tagged.ts'

/** @throws 404 when there is no such tag, 409 when another tag has the name (TAG-021) */
export async function renameTag(
  db: Db,
  { organization_id, old_name, new_name }: InputOf<typeof creatorTags.update>,
): Promise<Tag> {
  const isOld = sql<boolean>`lower(name) = lower(${old_name})`
  const isNew = sql<boolean>`lower(name) = lower(${new_name})`
  const tags = await db
    .selectFrom('tags')
    .select(['id', isOld.as('is_old'), isNew.as('is_new')])
    .where('organization_id', '=', organization_id)
    .where(({ or }) => or([isOld, isNew]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const renamed = tags.find(tag => tag.is_old) ?? raise(notFound('Tag'))
  if (tags.length > 1) raise(taken())
  const tag = await db
    .updateTable('tags')
    .set({ name: new_name })
    .where('organization_id', '=', organization_id)
    .where('id', '=', renamed.id)
    .returning(['name', 'description', 'applied_count'])
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw isTaken(error) ? taken() : error
    })
  // the table rows ignore case, so a change of case needs no refresh
  if (!renamed.is_new) await enqueue(db, refreshTagged, { organization_id, names: [old_name] })
  return tag
}

const taken = () => conflict('A tag with this name already exists.')

/** A concurrent request created a tag of the new name after our check. */
const isTaken = (error: { code?: string; constraint?: string }) =>
  error.code === '23505' && error.constraint === 'tags_by_name'
