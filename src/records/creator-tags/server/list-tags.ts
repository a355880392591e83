import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { creatorTags, Tag } from '../contract.ts'

const columns = ['name', 'description', 'applied_count'] as const

/** One page, sorted by name. `q` matches anywhere in the name, ignoring case and accents. */
export function listTags(db: Db, { organization_id, q, cursor, page_size }: InputOf<typeof creatorTags.list>) {
  const tags = db
    .selectFrom('tags')
    .select([...columns, 'id', sql<string>`lower(name)`.as('name_key')])
    .where('organization_id', '=', organization_id)
    .$if(q !== '', found => found.where(sql<boolean>`position(folded(${q}) in folded(name)) > 0`))
  return keysetPage(db.selectFrom(tags.as('tag')).select(columns), {
    sort: [{ column: 'name_key', direction: 'asc' }],
    cursor,
    limit: page_size,
  })
}

/** The existing tags among these names, sorted by name. */
export const tagsNamed = (db: Db, organizationId: string, names: readonly string[]): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where(isNamed(names))
    .orderBy(sql`lower(name)`)
    .execute()

export const isNamed = (names: readonly string[]) =>
  sql<boolean>`lower(name) = any(select lower(n) from unnest(${names}::text[]) n)`

/** Undefined when the team has no such creator. */
export async function tagsOfCreator(db: Db, organizationId: string, creatorId: string): Promise<Tag[] | undefined> {
  const rows = await db
    .selectFrom('creators as c')
    .leftJoin('creator_tags as ct', join =>
      join.onRef('ct.organization_id', '=', 'c.organization_id').onRef('ct.creator_id', '=', 'c.id'),
    )
    .leftJoin('tags as t', join =>
      join.onRef('t.organization_id', '=', 'ct.organization_id').onRef('t.id', '=', 'ct.tag_id'),
    )
    .select(['t.name', 't.description', 't.applied_count'])
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', creatorId)
    .orderBy(sql`lower(t.name)`)
    .execute()
  return rows.length === 0 ? undefined : rows.filter((row): row is Tag => row.name !== null)
}
