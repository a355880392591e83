import { sql } from 'kysely'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Segment } from '../contract.ts'

const columns = ['id', 'name', 'is_tracking_enabled', 'post_count'] as const

export const listSegments = (db: ReadDb, organization_id: string): Promise<Segment[]> =>
  db
    .selectFrom('segments')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .orderBy('post_count', 'desc')
    .orderBy('id')
    .execute()

/** @throws 404 */
export async function readSegment(db: ReadDb, organization_id: string, id: string): Promise<Segment> {
  const found = await db
    .selectFrom('segments')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? raise(notFound('Segment'))
}

/** @throws 404 unless all of them are segments of the team */
export async function requireSegments(db: ReadDb, organization_id: string, ids: readonly string[]): Promise<Segment[]> {
  const found = await db
    .selectFrom('segments')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return found.length === new Set(ids).size ? found : raise(notFound('Segment'))
}

const nameTaken = () => conflict('A segment with this name already exists.', { field: 'name' })

/** @throws 409 where the name is taken */
export async function createSegment(
  db: Db,
  { organization_id, name, created_by }: { organization_id: string; name: string; created_by: string | null },
): Promise<Segment> {
  const { rows } = await sql<Segment>`
    insert into segments (organization_id, id, name, created_by) values (${organization_id}, ${newId()}, ${name}, ${created_by})
    on conflict (organization_id, lower(name)) do nothing
    returning id, name, is_tracking_enabled, post_count`.execute(db)
  return rows[0] ?? raise(nameTaken())
}

interface SegmentChange {
  organization_id: string
  id: string
  name?: string | undefined
  is_tracking_enabled?: boolean | undefined
}

/** @throws 404, 409 where the name is taken */
export async function updateSegment(db: Db, { organization_id, id, ...change }: SegmentChange): Promise<Segment> {
  if (change.name !== undefined) {
    const other = await db
      .selectFrom('segments')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where(sql<string>`lower(name)`, '=', change.name.toLowerCase())
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) raise(nameTaken())
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return readSegment(db, organization_id, id)
  const changed = await db
    .updateTable('segments')
    .set(given)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return changed ?? raise(notFound('Segment'))
}

/** Its rows in `post_segments` are left to a job. @throws 404 */
export async function deleteSegment(db: Db, organization_id: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('segments')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) raise(notFound('Segment'))
}
