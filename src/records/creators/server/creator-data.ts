import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PersonData, PersonTraces } from '#platform/server/person-data.ts'

/** By what a creator is found in the tables of a team. `ids` holds those too who are part of the creator since they were merged. */
export interface CreatorTraces extends PersonTraces {
  creator_id: string
  /** Also those that were taken from the creator by hand and are nobody else's in the team since. */
  profiles: readonly { id: string; platform: string; platform_id: string; username_key: string }[]
  /** Cities that the team noted for them. */
  cities: readonly string[]
  /** Addresses and numbers, which are theirs alone wherever they stand. */
  contacts: readonly string[]
  /** Handles without their @. */
  usernames: readonly string[]
}

/** A row as PostgreSQL writes it as JSON, which keeps the microseconds that a Date would lose. */
export type Row = Readonly<Record<string, unknown>>

/** What a merge brings together, in this order; a merge keeps the rows under these names. */
export const MERGED_PARTS = [
  'profiles',
  'contacts',
  'prices',
  'locations',
  'genres',
  'tags',
  'lists',
  'removals',
] as const
export type MergedPart = (typeof MERGED_PARTS)[number]

/** Rows of a creator that a merge brings together and a parting gives back exactly. */
export interface MergedRows {
  /** The rows of the creator `c` as one JSON list, in the order in which they are shown. */
  read: RawBuilder<unknown>
  /** Writes these in place of all that the creators have. */
  replace: (db: Db, organization_id: string, creatorIds: readonly string[], rows: readonly Row[]) => Promise<void>
  /** Equal for two rows that say the same, whichever creator and whatever ids they have. */
  key: (row: Row) => readonly unknown[]
  /** Holds what counts these rows before they change: what the creators have, and what is about to be written. */
  lock?: (db: Db, organization_id: string, creatorIds: readonly string[], rows: readonly Row[]) => Promise<unknown>
  /** Those of the rows that can be written again: what they refer to is there, and held until the transaction ends. */
  existing?: (db: Db, organization_id: string, rows: readonly Row[]) => Promise<Row[]>
}

/** A merge that is being taken back. */
export interface Parting {
  organization_id: string
  survivor_id: string
  absorbed_ids: readonly string[]
  merge_id: string
}

/** What the owner of some tables does with the rows about one creator. */
export interface CreatorData extends PersonData<CreatorTraces> {
  /** Addresses and numbers of a creator that stand in these tables. */
  contacts?: (db: Db, of: OfCreator) => Promise<readonly (string | null)[]>
  merge?: Readonly<Partial<Record<MergedPart, MergedRows>>>
  /**
   * By the name of a part: gives rows that came since a merge to those whose they are beyond doubt, and answers whether others
   * stay with the survivor.
   */
  part?: Readonly<Record<string, (db: Db, parting: Parting) => Promise<boolean>>>
}

interface OfCreator {
  organization_id: string
  creator_id: string
  profileIds: readonly string[]
}

interface OwnTable {
  table: string
  order: string
  /** All without it. */
  columns?: readonly string[]
  remove: (condition: RawBuilder<unknown>) => RawBuilder<unknown>
  insert: (columns: RawBuilder<unknown>, rows: string) => RawBuilder<unknown>
}

/** Whole rows of a table, read and written as they are. The owner spells the statements, so that its table is found by name. */
export function wholeRows({ table, order, columns, remove, insert }: OwnTable): Pick<MergedRows, 'read' | 'replace'> {
  const row = columns
    ? sql`jsonb_build_object(${sql.join(columns.flatMap(column => [sql.lit(column), sql.ref(`t.${column}`)]))})`
    : sql`to_jsonb(t)`
  return {
    read: sql`(select coalesce(jsonb_agg(${row} order by ${sql.raw(order)}), '[]') from ${sql.table(table)} t
      where t.organization_id = c.organization_id and t.creator_id = c.id)`,
    async replace(db, organization_id, creatorIds, rows) {
      await remove(sql`organization_id = ${organization_id} and creator_id = any(${creatorIds}::uuid[])`).execute(db)
      // rows that a merge kept lack the columns that came since: those get what the table says of new rows
      for (const alike of Map.groupBy(rows, row => Object.keys(row).sort().join()).values()) {
        const names = Object.keys(alike[0] ?? {}).map(name => sql.ref(name))
        await insert(sql.join(names), JSON.stringify(alike)).execute(db)
      }
    },
  }
}

export const lowerCase = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
