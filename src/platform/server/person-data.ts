import type { Db } from '#platform/server/database/db.ts'

/** By what the rows about one person are found, whoever owns them. Lives for the length of a transaction only. */
export interface PersonTraces {
  organization_id: string
  /** Of the record, with those that were merged into it. */
  ids: readonly string[]
  /** What stands for the person wherever it may have been written: addresses, numbers, handles. */
  words: readonly string[]
}

/** Gives the rows about one person to another. */
export interface Move {
  organization_id: string
  from: string
  to: string
}

/** Rows that change hands when two records become one. What `move` answers is kept with the merge, as JSON. */
export interface MovedRows<Row = unknown> {
  move: (db: Db, move: Move) => Promise<Row[]>
  /** Gives those rows back that are still with `move.from`; answers how many of them are. */
  moveBack: (db: Db, move: Move, rows: readonly Row[]) => Promise<number>
  /** Moves rows that came since the merge and are `move.to`'s; answers whether others stay with `move.from`. */
  moveLater?: (db: Db, move: Move, since: Date) => Promise<boolean>
}

/**
 * What the owner of some tables does with the rows about one person. `src/app` collects them and hands them to erasing,
 * merging and copying, which know no owner by name.
 *
 * `Traces`, `Services` and `Subject` are what the kind of person needs: `FanTraces` for fans, for instance. A contribution
 * that asks for `PersonTraces` alone serves every kind.
 *
 * @example export const pinData: PersonData = { erase: async (db, { organization_id, ids }) => ({ pins: await ... }) }
 */
export interface PersonData<Traces extends PersonTraces = PersonTraces, Services = unknown, Subject = unknown> {
  /** Removes or empties what is left of the person; answers how many rows of which kind. */
  erase?: (db: Db, traces: Traces, services: Services) => Promise<Record<string, number>>
  /** By the name under which the merge keeps the rows. */
  move?: Readonly<Record<string, MovedRows>>
  /** Facts for the person's copy of their data, by section. */
  copy?: (db: Db, subject: Subject, services: Services) => Promise<Record<string, readonly Record<string, unknown>[]>>
}
