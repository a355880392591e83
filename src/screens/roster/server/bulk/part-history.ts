import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Run } from './runs.ts'

interface Step {
  creator_id: string
  before: unknown
  after: unknown
}

/** Writes what changed into the history of each creator, and brings their rows of the table up to date. */
export async function record(
  db: Db,
  { organization_id, by_user }: Run,
  field: 'tags' | 'rating',
  steps: readonly Step[],
) {
  if (steps.length === 0) return
  await db
    .insertInto('creator_events')
    .values(
      steps.map(({ creator_id, before, after }) => ({
        organization_id,
        id: newId(),
        creator_id,
        by_user,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
  await sql`select refresh_creators(${organization_id}, ${steps.map(step => step.creator_id)}::uuid[])`.execute(db)
}

/** Those of them who are still there, held in one order, so that two changes cannot wait for each other. */
export async function lockCreators(db: Db, { organization_id }: Run, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
