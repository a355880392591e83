import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import type { Move, MovedRows } from '#platform/server/person-data.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'

/** What each owner needs to give its rows back, under the name it gives them. */
export const movedRows = z.record(z.string(), z.array(z.unknown()))
export type AllMovedRows = z.output<typeof movedRows>

const ownersOf = (fanData: readonly FanData[]): [string, MovedRows][] =>
  fanData.flatMap(({ move }) => Object.entries(move ?? {}))

/** Every row that names the fan by id, the ledger aside. A new column of that kind has an owner to say so: a test looks for them. */
export async function moveRows(db: Db, fanData: readonly FanData[], move: Move): Promise<AllMovedRows> {
  const moved: AllMovedRows = {}
  for (const [name, rows] of ownersOf(fanData)) moved[name] = await rows.move(db, move)
  return moved
}

/** Gives back what is still with the fan it went to; answers the names of those of which some are missing. */
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

/** Rows that came since and are the other's go there; answers the names of those of which some stay. */
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
