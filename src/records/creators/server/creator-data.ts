import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PersonData, PersonTraces } from '#platform/server/person-data.ts'

/** Identifies a creator in the tables of a team. `ids` includes creators merged into this one. */
export interface CreatorTraces extends PersonTraces {
  creator_id: string
  /** Includes profiles removed by hand that belong to nobody else in the team since. */
  profiles: readonly { id: string; platform: string; platform_id: string; username_key: string }[]
  /** Cities that the team recorded for them. */
  cities: readonly string[]
  /** Emails and phone numbers, which are theirs alone wherever they occur. */
  contacts: readonly string[]
  /** Handles without @. */
  usernames: readonly string[]
}

/** A row in PostgreSQL's JSON, which keeps the microseconds that a Date would lose. */
export type Row = Readonly<Record<string, unknown>>

/** The data that a merge combines, in this order; a merge stores the rows under these names. */
export const MERGED_PARTS = [
  'profiles',
  'contacts',
  'prices',
  'locations',
  'genres',
  'tags',
  'custom_fields',
  'lists',
  'removals',
] as const
export type MergedPart = (typeof MERGED_PARTS)[number]

/** Rows of a creator that a merge combines and its undo restores exactly. */
export interface MergedRows {
  /** The rows of the creator `c` as a JSON array, in display order. */
  read: RawBuilder<unknown>
  /** Replaces all rows of the creators. */
  replace: (db: Db, organization_id: string, creatorIds: readonly string[], rows: readonly Row[]) => Promise<void>
  /** Equal for two rows with the same content, ignoring creator and row ids. */
  key: (row: Row) => readonly unknown[]
  /** Locks the counters that these rows change: for existing rows and for rows about to be written. */
  lock?: (db: Db, organization_id: string, creatorIds: readonly string[], rows: readonly Row[]) => Promise<unknown>
  /** The rows that can be restored: what they reference exists, and is locked until the transaction ends. */
  existing?: (db: Db, organization_id: string, rows: readonly Row[]) => Promise<Row[]>
}

/** A merge being undone. */
export interface Parting {
  organization_id: string
  survivor_id: string
  absorbed_ids: readonly string[]
  merge_id: string
}

/** What the owner of some tables does with a creator's rows. */
export interface CreatorData extends PersonData<CreatorTraces> {
  /** A creator's emails and phone numbers in these tables. */
  contacts?: (db: Db, of: ExportedCreator) => Promise<readonly (string | null)[]>
  merge?: Readonly<Partial<Record<MergedPart, MergedRows>>>
  /**
   * By part name: assigns rows added since a merge to the creator they clearly belong to, and returns whether others stay
   * with the survivor.
   */
  part?: Readonly<Record<string, (db: Db, parting: Parting) => Promise<boolean>>>
}

interface ExportedCreator {
  organization_id: string
  creator_id: string
  profileIds: readonly string[]
}

interface OwnTable {
  table: string
  order: string
  /** All rows without it. */
  columns?: readonly string[]
  remove: (condition: RawBuilder<unknown>) => RawBuilder<unknown>
  insert: (columns: RawBuilder<unknown>, rows: string) => RawBuilder<unknown>
}

/**
 * Reads and writes whole table rows unchanged. The owner spells out the statements, so that a search for its table finds
 * them.
 */
export function wholeRows({ table, order, columns, remove, insert }: OwnTable): Pick<MergedRows, 'read' | 'replace'> {
  const row = columns
    ? sql`jsonb_build_object(${sql.join(columns.flatMap(column => [sql.lit(column), sql.ref(`t.${column}`)]))})`
    : sql`to_jsonb(t)`
  return {
    read: sql`(select coalesce(jsonb_agg(${row} order by ${sql.raw(order)}), '[]') from ${sql.table(table)} t
      where t.organization_id = c.organization_id and t.creator_id = c.id)`,
    async replace(db, organization_id, creatorIds, rows) {
      await remove(sql`organization_id = ${organization_id} and creator_id = any(${creatorIds}::uuid[])`).execute(db)
      // rows stored before a column was added get that column's default
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
