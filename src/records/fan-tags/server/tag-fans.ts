import { type SelectQueryBuilder, sql } from 'kysely'
import { MAX_PICKED } from '#platform/contract/selection.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import type { TaggedFans } from '../contract.ts'

export interface Tagging {
  organization_id: string
  /** A query of the fans' ids. */
  // biome-ignore lint/suspicious/noExplicitAny: any query that answers ids, whatever tables it reads
  fans: SelectQueryBuilder<any, any, { id: string }>
  tags: readonly string[]
}

/** Tags the fans; answers who got a tag that they did not have. */
export async function addTags(db: Db, { organization_id, fans, tags }: Tagging): Promise<TaggedFans> {
  const { rows } = await sql<Changed>`
    insert into fan_tags (organization_id, fan_id, tag)
    select ${organization_id}, chosen.id, named.tag
    from (${fans}) chosen cross join unnest(${tags}::text[]) named (tag)
    on conflict do nothing returning fan_id, tag`.execute(db)
  return outcome(rows)
}

/** Takes the tags from the fans; answers who lost one. */
export async function removeTags(db: Db, { organization_id, fans, tags }: Tagging): Promise<TaggedFans> {
  const rows = await db
    .deleteFrom('fan_tags')
    .where('organization_id', '=', organization_id)
    .where('tag', 'in', tags)
    .where(sql<boolean>`fan_id in (${fans})`)
    .returning(['fan_id', 'tag'])
    .execute()
  return outcome(rows)
}

interface Changed {
  fan_id: string
  tag: string
}

function outcome(rows: readonly Changed[]): TaggedFans {
  const byTag = Map.groupBy(rows, ({ tag }) => tag)
  return {
    fans: new Set(rows.map(({ fan_id }) => fan_id)).size,
    changed:
      rows.length > MAX_PICKED
        ? null
        : [...byTag].map(([tag, all]) => ({ tag, fan_ids: all.map(({ fan_id }) => fan_id) })),
  }
}

/** Tags each fan with a tag of their own; answers which of them they did not have. */
export async function insertTags(
  db: Db,
  organization_id: string,
  rows: readonly { fan_id: string; tag: string }[],
): Promise<readonly { fan_id: string; tag: string }[]> {
  if (rows.length === 0) return []
  const added = await sql<{ fan_id: string; tag: string }>`
    insert into fan_tags (organization_id, fan_id, tag)
    select ${organization_id}, * from unnest(${rows.map(row => row.fan_id)}::uuid[], ${rows.map(row => row.tag)}::text[])
    on conflict do nothing returning fan_id, tag`.execute(db)
  return added.rows
}

/** Takes the tags from one fan; answers whether all of them were still there. */
export async function deleteTags(
  db: Db,
  organization_id: string,
  fan_id: string,
  tags: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('fan_tags')
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', fan_id)
    .where(sql<boolean>`tag = any(${tags}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) === tags.length
}

const MAX_LISTED = 500

export const listTags = (db: Db, organization_id: string) =>
  db
    .selectFrom('fan_tags')
    .select(({ fn }) => ['tag', fn.countAll<number>().as('fans')] as const)
    .where('organization_id', '=', organization_id)
    .groupBy('tag')
    .orderBy('tag')
    .limit(MAX_LISTED)
    .execute()

/** The tags of each of the fans, in alphabetical order. */
export async function tagsOfFans(db: ReadDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('fan_tags')
    .select(['fan_id', 'tag'])
    .where('fan_id', 'in', ids.length > 0 ? ids : [null])
    .orderBy('tag')
    .execute()
  return new Map([...Map.groupBy(rows, ({ fan_id }) => fan_id)].map(([id, all]) => [id, all.map(({ tag }) => tag)]))
}
