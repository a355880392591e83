import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Finds the rows about one person for every owner. Lives for the length of a transaction only. */
export interface PersonTraces {
  organization_id: string
  /** The id of the record and of those merged into it. */
  ids: readonly string[]
  /** Identifiers of the person wherever they may have been written: addresses, numbers, handles. */
  words: readonly string[]
}

/** Moves the rows about one person to another. */
export interface Move {
  organization_id: string
  from: string
  to: string
}

/** Rows that move when two records become one. `move` returns what the merge stores, as JSON. */
export interface MovedRows<Row = unknown> {
  move: (db: Db, move: Move) => Promise<Row[]>
  /** Moves those rows back that still belong to `move.from`; returns their number. */
  moveBack: (db: Db, move: Move, rows: readonly Row[]) => Promise<number>
  /** Moves rows that came since the merge and belong to `move.to`; returns whether others stay with `move.from`. */
  moveLater?: (db: Db, move: Move, since: Date) => Promise<boolean>
}

/** Rows that went, by kind. */
export type ErasedCounts<Kind extends string> = Readonly<Partial<Record<Kind, number>>>

/**
 * What the owner of some tables does with the rows about one person. `src/app` collects them and hands them to erasing,
 * merging and copying, which know no owner by name.
 *
 * `Traces`, `Services` and `Subject` are what the kind of person needs: `FanTraces` for fans, for instance. A contribution
 * that asks for `PersonTraces` alone serves every kind.
 *
 * @example export const pinData: PersonData = { erase: async (db, { organization_id, ids }) => ({ pins: await ... }) }
 */
export interface PersonData<
  Traces extends PersonTraces = PersonTraces,
  Services = unknown,
  Subject = unknown,
  Kind extends string = string,
> {
  /** Deletes or empties the rows of the person; returns the number of rows of each kind. */
  erase?: (db: Db, traces: Traces, services: Services) => Promise<ErasedCounts<Kind>>
  /** The name under which the merge stores the rows. */
  move?: Readonly<Record<string, MovedRows>>
  /** Facts for the person's copy of their data, by section. */
  copy?: (db: Db, subject: Subject, services: Services) => Promise<Record<string, readonly Record<string, unknown>[]>>
}

/**
 * Rows that name the person in one column: a merge gives them to the survivor, parting gives them back. `update` names the
 * table; rows that `where` excludes stay; `id` is the unique column within the team.
 *
 * @example move: { payouts: movedRows(sql`update payouts`, 'creator_id') }
 */
export const movedRows = (
  update: RawBuilder<unknown>,
  column: string,
  { where = sql`true`, id = 'id' }: { where?: RawBuilder<unknown>; id?: string } = {},
): MovedRows => {
  const give = ({ organization_id, from, to }: Move) => sql`
    ${update} set ${sql.ref(column)} = ${to}
    where organization_id = ${organization_id} and ${sql.ref(column)} = ${from}`
  return {
    async move(db, move) {
      const { rows } = await sql<{ id: string }>`${give(move)} and ${where} returning ${sql.ref(id)} as id`.execute(db)
      return rows.map(row => row.id)
    },
    async moveBack(db, move, ids) {
      const { numAffectedRows } = await sql`${give(move)} and ${sql.ref(id)} = any(${ids}::uuid[])`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
