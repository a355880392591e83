import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface Tagging {
  organization_id: string
  /** A query of the fans' ids. */
  // biome-ignore lint/suspicious/noExplicitAny: any query that answers ids, whatever tables it reads
  fans: SelectQueryBuilder<any, any, { id: string }>
  tags: readonly string[]
}

/** Tags the fans; answers how many got a tag that they did not have. */
export async function addTags(db: Db, { organization_id, fans, tags }: Tagging): Promise<number> {
  const { rows } = await sql<{ fan_id: string }>`
    insert into fan_tags (organization_id, fan_id, tag)
    select ${organization_id}, chosen.id, named.tag
    from (${fans}) chosen cross join unnest(${tags}::text[]) named (tag)
    on conflict do nothing returning fan_id`.execute(db)
  return new Set(rows.map(({ fan_id }) => fan_id)).size
}

/** Takes the tags from the fans; answers how many lost one. */
export async function removeTags(db: Db, { organization_id, fans, tags }: Tagging): Promise<number> {
  const rows = await db
    .deleteFrom('fan_tags')
    .where('organization_id', '=', organization_id)
    .where('tag', 'in', tags)
    .where(sql<boolean>`fan_id in (${fans})`)
    .returning('fan_id')
    .execute()
  return new Set(rows.map(({ fan_id }) => fan_id)).size
}
