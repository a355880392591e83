import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ContactMethod } from '../contract.ts'

/** In order; all types without `types`. */
export const listContacts = (
  db: Db,
  organizationId: string,
  creatorId: string,
  types?: readonly ContactMethod['type'][],
): Promise<ContactMethod[]> =>
  db
    .selectFrom('creator_contacts')
    .select(['id', sql<ContactMethod['type']>`type`.as('type'), 'value', 'description', 'manager'])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creatorId)
    .$if(types !== undefined, contacts => contacts.where(sql<boolean>`type = any(${types}::text[])`))
    .orderBy('position')
    .execute()

interface ContactRow extends Omit<ContactMethod, 'description'> {
  creator_id: string
  description?: string
  position: number
}

export async function insertContacts(db: Db, organization_id: string, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into creator_contacts (organization_id, id, creator_id, type, value, description, manager, position)
    select ${organization_id}, id, creator_id, type, value, coalesce(description, ''), manager, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id uuid, creator_id uuid, type text, value text,
      description text, manager text, position integer)`.execute(db)
}

/** Replaces all contacts of the creator, in this order. */
export async function replaceContacts(
  db: Db,
  organization_id: string,
  creator_id: string,
  contacts: readonly ContactMethod[],
): Promise<void> {
  await db
    .deleteFrom('creator_contacts')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .execute()
  const rows = contacts.map((contact, position) => ({ ...contact, creator_id, position }))
  await insertContacts(db, organization_id, rows)
}

export async function deleteContacts(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('creator_contacts')
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
