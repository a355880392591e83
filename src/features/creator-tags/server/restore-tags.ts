import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { changedRow, enqueue, job, work } from '#platform/server/jobs.ts'
import type { creatorTags, Tag } from '../contract.ts'
import { tagsNamed } from './list-tags.ts'

/** Creators who get their tag back in the call itself; the others follow at once, in as many parts as it takes. */
const BATCH = 1_000

const restoreRest = job('restore_tags', { payload: z.object({ organization_id: id, removal_id: id }) })

/** A tag made anew in the meantime takes in the creators of the old one. @throws 404 where the hour is over */
export async function restoreTags(
  db: Db,
  { organization_id, removal_id }: InputOf<typeof creatorTags.restore>,
  now: Date,
): Promise<Tag[]> {
  const removed = await db
    .updateTable('removed_tags')
    .set({ restored_at: now })
    .where('organization_id', '=', organization_id)
    .where('removal_id', '=', removal_id)
    .where('restored_at', 'is', null)
    .returning(['id', 'name', 'description', sql<string[]>`creator_ids[1:${sql.lit(BATCH)}]`.as('creator_ids')])
    .execute()
  if (removed.length === 0) raise(notFound('Removal'))
  await db
    .insertInto('tags')
    .values(removed.map(({ id, name, description }) => ({ organization_id, id, name, description })))
    .onConflict(taken => taken.expression(sql`organization_id, lower(name)`).doNothing())
    .execute()
  for (const { name, creator_ids } of removed) await giveBack(db, organization_id, name, creator_ids)
  if (removed.some(tag => tag.creator_ids.length === BATCH))
    await enqueue(db, restoreRest, { organization_id, removal_id })
  return tagsNamed(
    db,
    organization_id,
    removed.map(tag => tag.name),
  )
}

/** Run twice it finds done what it has done. */
export const restoreTagsWork = work(restoreRest, async ({ database }, { organization_id, removal_id }) => {
  const removed = await database.inOrganization(organization_id, db =>
    db
      .selectFrom('removed_tags')
      .select(['name', 'creator_ids'])
      .where('organization_id', '=', organization_id)
      .where('removal_id', '=', removal_id)
      .execute(),
  )
  for (const { name, creator_ids } of removed)
    for (let at = BATCH; at < creator_ids.length; at += BATCH)
      await database.inOrganization(organization_id, async db => {
        await giveBack(db, organization_id, name, creator_ids.slice(at, at + BATCH))
        await db
          .insertInto('job_outbox')
          .values(changedRow(organization_id, ['tags', 'creators']))
          .execute()
      })
})

/** To those who are still there, by the tag's name: it may have been renamed or deleted again meanwhile. */
async function giveBack(db: Db, organization_id: string, name: string, creator_ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from creators where organization_id = ${organization_id} and id = any(${creator_ids}::uuid[])
    order by id for no key update
  `.execute(db)
  const ids = rows.map(row => row.id)
  await sql`
    insert into creator_tags (organization_id, creator_id, tag_id)
    select t.organization_id, creator_id, t.id from tags t, unnest(${ids}::uuid[]) creator_id
    where t.organization_id = ${organization_id} and lower(t.name) = lower(${name})
    on conflict do nothing
  `.execute(db)
  await sql`select refresh_creators(${organization_id}, ${ids}::uuid[])`.execute(db)
}
