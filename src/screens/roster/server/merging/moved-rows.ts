import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** What a creator may have any number of goes from hand to hand, by the creator whose it was. */
const byCreator = z.record(z.string(), z.array(z.unknown()))
export const movedRows = z.object({
  /** Whom the survivor is kept apart from for the sake of the absorbed. */
  kept_apart: z.array(z.tuple([z.string(), z.string()]).readonly()),
  /** By the names that the owners of the tables give them. */
  rows: z.record(z.string(), byCreator),
})
export type MovedRows = z.output<typeof movedRows>

interface Merge {
  organization_id: string
  survivor_id: string
  absorbed_ids: readonly string[]
}

const movesOf = (data: readonly CreatorData[]) => data.flatMap(({ move }) => Object.entries(move ?? {}))

export async function moveRows(
  db: Db,
  data: readonly CreatorData[],
  { organization_id, survivor_id: to, absorbed_ids }: Merge,
): Promise<MovedRows['rows']> {
  const moved: MovedRows['rows'] = {}
  for (const [name, rows] of movesOf(data)) {
    const ofCreators: z.output<typeof byCreator> = {}
    for (const from of absorbed_ids) {
      const theirs = await rows.move(db, { organization_id, from, to })
      if (theirs.length > 0) ofCreators[from] = theirs
    }
    moved[name] = ofCreators
  }
  return moved
}

/** Gives back what is still there, to the creator first who came last: each found what the one before had left. */
export async function moveRowsBack(
  db: Db,
  data: readonly CreatorData[],
  { organization_id, survivor_id: from, absorbed_ids }: Merge,
  moved: MovedRows,
): Promise<void> {
  for (const [name, rows] of movesOf(data))
    for (const to of absorbed_ids.toReversed())
      await rows.moveBack(db, { organization_id, from, to }, moved.rows[name]?.[to] ?? [])
}
