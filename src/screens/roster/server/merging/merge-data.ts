import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import {
  type CreatorData,
  MERGED_PARTS,
  type MergedPart,
  type MergedRows,
  type Row,
} from '#records/creators/server/creator-data.ts'
import { writeCreatorRow } from '#records/creators/server/creator-rows.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'

/** All data of a creator that a merge combines and its undo restores. */
export type MergeData = { creator: Row } & Record<MergedPart, Row[]>

/** How each part's rows are read, written and compared, as defined by their owners. */
export type MergedParts = Readonly<Record<MergedPart, MergedRows>>

export function mergedParts(data: readonly CreatorData[]): MergedParts {
  const parts: Partial<Record<MergedPart, MergedRows>> = Object.assign({}, ...data.map(({ merge }) => merge))
  const missing = MERGED_PARTS.filter(part => !parts[part])
  if (missing.length > 0) throw new Error(`nobody says how a merge brings together: ${missing.join(', ')}`)
  return parts as MergedParts
}

/** Equal for two rows with the same content, ignoring creator and row ids. */
export const keyOf = (parts: MergedParts, part: MergedPart, row: Row): string =>
  parts[part]
    .key(row)
    .map(value => String(value ?? ''))
    .join('\n')

/**
 * Locks creators until the transaction ends: lists before creators, creators before tags, each in id order, the general
 * lock order. @throws 404 when the team does not have all of them
 */
export async function lockForMerge(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await lockRosters(db, organizationId)
  const { rows } = await sql<{ id: string }>`
    select id from creators where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  if (rows.length < ids.length) raise(notFound('Creator'))
}

/** Locks the counters of these creators' rows, and of those about to be written. */
export async function lockParts(
  db: Db,
  parts: MergedParts,
  organizationId: string,
  { ids, restored }: { ids: readonly string[]; restored: readonly MergeData[] },
): Promise<void> {
  for (const part of MERGED_PARTS)
    await parts[part].lock?.(
      db,
      organizationId,
      ids,
      restored.flatMap(data => data[part]),
    )
}

export async function readMergeData(
  db: Db,
  parts: MergedParts,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, MergeData>> {
  const collected = MERGED_PARTS.map(part => sql`${sql.lit(part)}, ${parts[part].read}`)
  const { rows } = await sql<{ id: string; data: MergeData }>`
    select c.id, jsonb_build_object('creator', to_jsonb(c), ${sql.join(collected)}) as data
    from creators c where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, data }) => [id, data]))
}

/** Replaces all data of `ids` by these; a missing creator is inserted. */
export async function writeMergeData(
  db: Db,
  parts: MergedParts,
  organizationId: string,
  ids: readonly string[],
  creators: readonly MergeData[],
): Promise<void> {
  for (const { creator } of creators) await writeCreatorRow(db, creator)
  for (const part of MERGED_PARTS)
    await parts[part].replace(
      db,
      organizationId,
      ids,
      creators.flatMap(data => data[part]),
    )
}
