import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Facts, factNames } from '../facts.ts'
import { searchNames } from './search-names.ts'

/** Locks a fan until the transaction ends, so that concurrent changes run one after the other. */
export const lockFan = (db: Db, organizationId: string, fanId: string) =>
  db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirst()

export interface NewFan {
  id: string
  facts: Facts
  last_seen_at: string
}

/** Adds fans who did not sign up themselves. Sign-ups are written by functions of the database. */
export async function insertFans(db: Db, organization_id: string, fans: readonly NewFan[]): Promise<void> {
  if (fans.length === 0) return
  const rows = fans.map(({ id, facts, last_seen_at }) => ({ id, ...facts, ...searchNames(facts), last_seen_at }))
  const names = sql.join([...factNames, 'name_search', 'last_name_search'].map(name => sql.ref(name)))
  await sql`insert into fans (organization_id, id, ${names}, last_seen_at)
    select ${organization_id}, (row->>'id')::uuid, ${names}, (row->>'last_seen_at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row, jsonb_populate_record(null::fan_facts, row) f`.execute(
    db,
  )
}

/** Updates columns of a fan and the derived search columns. */
export async function setFacts(
  db: Db,
  organization_id: string,
  id: string,
  facts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const fan = db.updateTable('fans').where('organization_id', '=', organization_id).where('id', '=', id)
  const names = await fan.set(facts).returning(['first_name', 'last_name']).executeTakeFirst()
  if (names && ('first_name' in facts || 'last_name' in facts)) await fan.set(searchNames(names)).execute()
}

/** Sets the language of messages to a fan. */
export const setMessageLocale = (db: Db, organizationId: string, fanId: string, locale: 'en' | 'fr') =>
  db
    .updateTable('fans')
    .set({ message_locale: locale })
    .where('organization_id', '=', organizationId)
    .where('id', '=', fanId)
    .execute()

/** Deletes fans with the rows that reference them: contacts, aliases, possible duplicates. Returns how many. */
export async function deleteFans(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('fans')
    .where('organization_id', '=', organizationId)
    .where('id', '=', anyId(ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
