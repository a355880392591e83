import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { CustomFilter, FieldAbout } from '../contract.ts'

type People = SelectQueryBuilder<DB, never, { id: string }>

/**
 * The people whom one condition lets in: a query of their ids, and whether it names those to leave out instead. Built
 * without raw SQL around tables, so that a search may use it.
 */
export function peopleMatchingField(
  db: ReadDb,
  about: FieldAbout,
  filter: CustomFilter,
): { ids: People; except: boolean } {
  const all =
    about === 'CREATOR'
      ? db.selectFrom('creator_field_values as v').select('v.creator_id as id')
      : db.selectFrom('fan_field_values as v').select('v.fan_id as id')
  // both tables have the columns of the conditions
  let rows = all as unknown as SelectQueryBuilder<DB & { v: DB['creator_field_values'] }, 'v', { id: string }>
  rows = rows.where('v.field_id', '=', filter.field_id)
  for (const condition of conditionsOf(filter)) rows = rows.where(condition)
  return { ids: rows as unknown as People, except: filter.is === 'EMPTY' }
}

function conditionsOf(filter: CustomFilter) {
  switch (filter.is) {
    case 'SET':
    case 'EMPTY':
      return []
    case 'CONTAINS':
      return [sql<SqlBool>`strpos(folded(v.value), folded(${filter.text})) > 0`]
    case 'ONE_OF':
      return [sql<SqlBool>`v.value = any(${filter.choices}::text[])`]
    case 'NUMBER': {
      // the planner may ask rows of other fields first
      const number = sql`case when v.value ~ '^-?\\d{1,16}(\\.\\d{1,6})?$' then v.value::numeric end`
      return [
        ...(isOpen(filter.from) ? [] : [sql<SqlBool>`${number} >= ${filter.from}::numeric`]),
        ...(isOpen(filter.to) ? [] : [sql<SqlBool>`${number} <= ${filter.to}::numeric`]),
      ]
    }
    case 'DATE':
      return [
        ...(isOpen(filter.from) ? [] : [sql<SqlBool>`v.value collate "C" >= ${filter.from}`]),
        ...(isOpen(filter.to) ? [] : [sql<SqlBool>`v.value collate "C" <= ${filter.to}`]),
      ]
  }
}

const isOpen = (end: number | string | null | undefined) => end === null || end === undefined
