import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import type { Move, MovedRows } from '#platform/server/person-data.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'

/** What each owner needs to undo its move, by the owner's name for the rows. */
export const movedRows = z.record(z.string(), z.array(z.unknown()))
export type AllMovedRows = z.output<typeof movedRows>

const ownersOf = (fanData: readonly FanData[]): [string, MovedRows][] =>
  fanData.flatMap(({ move }) => Object.entries(move ?? {}))

/** Moves every row that references the fan, except the ledger. A test checks that every such column has an owner. */
export async function moveRows(db: Db, fanData: readonly FanData[], move: Move): Promise<AllMovedRows> {
  const moved: AllMovedRows = {}
  for (const [name, rows] of ownersOf(fanData)) moved[name] = await rows.move(db, move)
  return moved
}

/** Moves rows back that are still with the survivor; returns the names of kinds with missing rows. */
export async function moveRowsBack(
  db: Db,
  fanData: readonly FanData[],
  move: Move,
  moved: AllMovedRows,
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>()
  for (const [name, rows] of ownersOf(fanData)) {
    const own = moved[name] ?? []
    if ((await rows.moveBack(db, move, own)) < own.length) missing.add(name)
  }
  return missing
}

/** Moves later rows of the other fan to them; returns the names of kinds with rows that stay. */
export async function moveLaterRows(
  db: Db,
  fanData: readonly FanData[],
  move: Move,
  since: Date,
): Promise<ReadonlySet<string>> {
  const stay = new Set<string>()
  for (const [name, rows] of ownersOf(fanData)) if (await rows.moveLater?.(db, move, since)) stay.add(name)
  return stay
}
