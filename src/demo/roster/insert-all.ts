import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** Inserts any number of rows in chunks: a statement takes at most 65,535 values. */
export async function insertAll<T extends keyof DB & string>(db: Db, table: T, rows: readonly Insertable<DB[T]>[]) {
  for (let at = 0; at < rows.length; at += 2_000)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 2_000) as never)
      .execute()
}
