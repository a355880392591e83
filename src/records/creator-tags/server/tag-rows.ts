import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

/** A creator and one of their tags. */
interface Carried {
  creator_id: string
  tag_id: string
}

/** With the time of tagging, in microseconds. */
export interface Tagged extends Carried {
  created_at: string
}

export interface NamedTagged extends Tagged {
  name: string
}

/** Creates the tags that the team lacks and returns their ids. The first spelling wins. In name order, to avoid deadlocks. */
export async function createTags(db: Db, organization_id: string, names: readonly string[]): Promise<string[]> {
  const distinct = [...new Map(names.toReversed().map(name => [name.toLowerCase(), name]))]
  const made = distinct.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => ({ organization_id, id: newId(), name }))
  const rows = await db
    .insertInto('tags')
    .values(made)
    .onConflict(taken => taken.expression(sql`organization_id, lower(name)`).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Creates tags with given ids. Returns how many were created: fewer when others created one concurrently. */
export async function insertTags(
  db: Db,
  organization_id: string,
  tags: readonly { id: string; name: string }[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tags')
    .values(tags.map(({ id, name }) => ({ organization_id, id, name })))
    .onConflict(taken => taken.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export async function tagIdsNamed(db: Db, organization_id: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tags where organization_id = ${organization_id}
      and lower(name) = any(select lower(n) from unnest(${names}::text[]) n)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds all tags to all creators. Returns the new taggings. */
export async function tagCreators(
  db: Db,
  organization_id: string,
  creatorIds: readonly string[],
  tagIds: readonly string[],
): Promise<NamedTagged[]> {
  const { rows } = await sql<NamedTagged>`
    with changed as (
      insert into creator_tags (organization_id, creator_id, tag_id)
      select t.organization_id, creator_id, t.id from tags t, unnest(${creatorIds}::uuid[]) creator_id
      where t.organization_id = ${organization_id} and t.id = any(${tagIds}::uuid[])
      on conflict do nothing
      returning creator_id, tag_id, created_at
    )
    ${withNames(organization_id)}`.execute(db)
  return rows
}

/** Removes all tags from all creators. Returns the removed taggings. */
export async function untagCreators(
  db: Db,
  organization_id: string,
  creatorIds: readonly string[],
  tagIds: readonly string[],
): Promise<NamedTagged[]> {
  const { rows } = await sql<NamedTagged>`
    with changed as (
      delete from creator_tags
      where organization_id = ${organization_id} and creator_id = any(${creatorIds}::uuid[])
        and tag_id = any(${tagIds}::uuid[])
      returning creator_id, tag_id, created_at
    )
    ${withNames(organization_id)}`.execute(db)
  return rows
}

/** Adds a tag to each of these creators again, when creator and tag still exist. Returns the new taggings. */
export async function attachTags(
  db: Db,
  organization_id: string,
  tagged: readonly (Carried & { created_at?: string })[],
): Promise<NamedTagged[]> {
  if (tagged.length === 0) return []
  const { rows } = await sql<NamedTagged>`
    with changed as (
      insert into creator_tags (organization_id, creator_id, tag_id, created_at)
      select t.organization_id, c.id, t.id, coalesce(was.created_at, now())
      from ${recordset(tagged)}
      join tags t on t.organization_id = ${organization_id} and t.id = was.tag_id
      join creators c on c.organization_id = ${organization_id} and c.id = was.creator_id
      on conflict do nothing
      returning creator_id, tag_id, created_at
    )
    ${withNames(organization_id)}`.execute(db)
  return rows
}

/** Removes taggings of that moment; a tag that was removed and added again since stays. */
export async function detachTags(db: Db, organization_id: string, tagged: readonly Tagged[]): Promise<NamedTagged[]> {
  if (tagged.length === 0) return []
  const { rows } = await sql<NamedTagged>`
    with changed as (
      delete from creator_tags ct using ${recordset(tagged)}
      where ct.organization_id = ${organization_id} and ct.creator_id = was.creator_id and ct.tag_id = was.tag_id
        and ct.created_at = was.created_at
      returning ct.creator_id, ct.tag_id, ct.created_at
    )
    ${withNames(organization_id)}`.execute(db)
  return rows
}

/** Deletes unused tags that still have the name in `names`, if given. */
export async function deleteUnusedTags(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  names: Readonly<Record<string, string>> = {},
): Promise<void> {
  await sql`
    delete from tags where organization_id = ${organization_id} and id = any(${ids}::uuid[]) and applied_count = 0
      and name = coalesce(${JSON.stringify(names)}::jsonb ->> id::text, name)`.execute(db)
}

const withNames = (organization_id: string) => sql`
  select c.creator_id, c.tag_id, c.created_at::text, t.name
  from changed c join tags t on t.organization_id = ${organization_id} and t.id = c.tag_id
  order by c.creator_id, lower(t.name)`

const recordset = (tagged: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as was (creator_id uuid, tag_id uuid, created_at timestamptz)`
