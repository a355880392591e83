import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import type { creatorTags, Tag } from '../contract.ts'
import { isNamed, tagsNamed } from './list-tags.ts'

type Tagging = InputOf<typeof creatorTags.add>

interface By {
  caller: Caller
  organizationId: string
}

/** Puts tags on creators; unknown ones are made. @throws 404 where the team does not have all of the creators */
export async function addTags(db: Db, by: By, { creator_ids, tag_names }: Tagging): Promise<Tag[]> {
  const { organizationId } = by
  const creators = await lockCreators(db, organizationId, creator_ids)
  await createTags(db, organizationId, tag_names)
  const { rows } = await sql<Changed>`
    with changed as (
      insert into creator_tags (organization_id, creator_id, tag_id)
      select organization_id, creator_id, id from tags, unnest(${creators}::uuid[]) creator_id
      where organization_id = ${organizationId} and ${isNamed(tag_names)}
      on conflict do nothing
      returning creator_id, tag_id
    )
    ${namesByCreator(organizationId)}
  `.execute(db)
  await record(
    db,
    by,
    rows.map(({ creator_id, names }) => ({ creator_id, before: null, after: names })),
  )
  return tagsNamed(db, organizationId, tag_names)
}

/** Takes tags off creators; the tags stay. @throws 404 where the team does not have all of the creators */
export async function removeTags(db: Db, by: By, { creator_ids, tag_names }: Tagging): Promise<Tag[]> {
  const { organizationId } = by
  const creators = await lockCreators(db, organizationId, creator_ids)
  const { rows } = await sql<Changed>`
    with changed as (
      delete from creator_tags
      where organization_id = ${organizationId} and creator_id = any(${creators}::uuid[])
        and tag_id in (select id from tags where organization_id = ${organizationId} and ${isNamed(tag_names)})
      returning creator_id, tag_id
    )
    ${namesByCreator(organizationId)}
  `.execute(db)
  await record(
    db,
    by,
    rows.map(({ creator_id, names }) => ({ creator_id, before: names, after: null })),
  )
  return tagsNamed(db, organizationId, tag_names)
}

interface Changed {
  creator_id: string
  names: string[]
}

const namesByCreator = (organizationId: string) => sql`
  select c.creator_id, array_agg(t.name order by lower(t.name)) as names
  from changed c join tags t on t.organization_id = ${organizationId} and t.id = c.tag_id
  group by c.creator_id`

/** In one order, so that two calls about the same creators cannot wait for each other. */
async function lockCreators(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)]
  const rows = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', asked)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < asked.length) raise(notFound('Creator'))
  return rows.map(row => row.id)
}

/** In the order of their names, for the same reason. */
async function createTags(db: Db, organizationId: string, names: readonly string[]) {
  // written twice, the first spelling counts
  const distinct = [...new Map(names.toReversed().map(name => [name.toLowerCase(), name])).entries()]
  distinct.sort(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insertInto('tags')
    .values(distinct.map(([, name]) => ({ organization_id: organizationId, id: newId(), name })))
    .onConflict(taken => taken.expression(sql`organization_id, lower(name)`).doNothing())
    .execute()
}

interface Step {
  creator_id: string
  before: string[] | null
  after: string[] | null
}

/** Writes the history of those who changed, and brings their rows of the table up to date. */
async function record(db: Db, { caller, organizationId }: By, steps: readonly Step[]) {
  if (steps.length === 0) return
  await db
    .insertInto('creator_events')
    .values(
      steps.map(({ creator_id, before, after }) => ({
        organization_id: organizationId,
        id: newId(),
        creator_id,
        by_user: personOf(caller).user_id,
        field: 'tags',
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
  await sql`select refresh_creators(${organizationId}, ${steps.map(step => step.creator_id)}::uuid[])`.execute(db)
}
