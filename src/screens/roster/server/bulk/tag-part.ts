import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { record } from './part-history.ts'
import type { Run } from './runs.ts'

/** A tag that was put on or taken off; `created_at` is when it had been put on, to the microsecond. */
interface Tagged {
  creator_id: string
  tag_id: string
  created_at: string
}

/** Tags by the creators whom they were put on or taken off. */
export interface TagChange {
  tagged: Tagged[]
}

export async function addTags(db: Db, run: Run, ids: readonly string[]): Promise<TagChange> {
  const { rows } = await sql<Named>`
    with changed as (
      insert into creator_tags (organization_id, creator_id, tag_id)
      select t.organization_id, creator_id, t.id from tags t, unnest(${ids}::uuid[]) creator_id
      where t.organization_id = ${run.organization_id} and t.id = any(${run.tag_ids}::uuid[])
      on conflict do nothing
      returning creator_id, tag_id, created_at
    )
    ${withNames(run)}`.execute(db)
  await recordTags(db, run, rows, 'put on')
  return { tagged: rows.map(unnamed) }
}

export async function removeTags(db: Db, run: Run, ids: readonly string[]): Promise<TagChange> {
  const { rows } = await sql<Named>`
    with changed as (
      delete from creator_tags
      where organization_id = ${run.organization_id} and creator_id = any(${ids}::uuid[])
        and tag_id = any(${run.tag_ids}::uuid[])
      returning creator_id, tag_id, created_at
    )
    ${withNames(run)}`.execute(db)
  await recordTags(db, run, rows, 'taken off')
  return { tagged: rows.map(unnamed) }
}

/** Takes off what was put on then; a tag that was taken off and put on again since is somebody else's. */
export async function undoAddTags(db: Db, run: Run, { tagged }: TagChange): Promise<number> {
  const { rows } = await sql<Named>`
    with changed as (
      delete from creator_tags ct using ${recordset(tagged)}
      where ct.organization_id = ${run.organization_id} and ct.creator_id = was.creator_id and ct.tag_id = was.tag_id
        and ct.created_at = was.created_at
      returning ct.creator_id, ct.tag_id, ct.created_at
    )
    ${withNames(run)}`.execute(db)
  return recordTags(db, run, rows, 'taken off')
}

/** Puts tags on again, where creator and tag still are. */
export async function undoRemoveTags(db: Db, run: Run, { tagged }: TagChange): Promise<number> {
  const { rows } = await sql<Named>`
    with changed as (
      insert into creator_tags (organization_id, creator_id, tag_id, created_at)
      select t.organization_id, c.id, t.id, was.created_at
      from ${recordset(tagged)}
      join tags t on t.organization_id = ${run.organization_id} and t.id = was.tag_id
      join creators c on c.organization_id = ${run.organization_id} and c.id = was.creator_id
      on conflict do nothing
      returning creator_id, tag_id, created_at
    )
    ${withNames(run)}`.execute(db)
  return recordTags(db, run, rows, 'put on')
}

/** Tags that the run made go with it, unless somebody put them on others since. */
export const forgetMadeTags = (db: Db, { organization_id, made_tag_ids }: Run) =>
  db
    .deleteFrom('tags')
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${made_tag_ids}::uuid[])`)
    .where('applied_count', '=', 0)
    .execute()

interface Named extends Tagged {
  name: string
}

const unnamed = ({ creator_id, tag_id, created_at }: Named): Tagged => ({ creator_id, tag_id, created_at })

const withNames = ({ organization_id }: Run) => sql`
  select c.creator_id, c.tag_id, c.created_at::text, t.name
  from changed c join tags t on t.organization_id = ${organization_id} and t.id = c.tag_id
  order by c.creator_id, lower(t.name)`

const recordset = (tagged: readonly Tagged[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as was (creator_id uuid, tag_id uuid, created_at timestamptz)`

/** One step of history for each creator. Answers how many there were. */
async function recordTags(db: Db, run: Run, rows: readonly Named[], how: 'put on' | 'taken off'): Promise<number> {
  const names = new Map<string, string[]>()
  for (const { creator_id, name } of rows) names.set(creator_id, [...(names.get(creator_id) ?? []), name])
  const steps = [...names].map(([creator_id, tags]) =>
    how === 'put on' ? { creator_id, before: null, after: tags } : { creator_id, before: tags, after: null },
  )
  await record(db, run, 'tags', steps)
  return steps.length
}
