import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ContactMethod } from '#records/creators/contract.ts'
import type { creatorEdits } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

/** All types without `types`. */
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

/** A contact keeps its id as long as it stays with the creator; an id of anything else gives way to a new one. */
export const setContacts = (
  db: Db,
  editor: Editor,
  { creator_id, contact_methods, seen }: InputOf<typeof creatorEdits.setContacts>,
) =>
  edit(db, editor, {
    creator_id,
    field: 'contact_methods',
    seen,
    read: () => listContacts(db, editor.organizationId, creator_id),
    write: async before => {
      const { organizationId: organization_id } = editor
      await db
        .deleteFrom('creator_contacts')
        .where('organization_id', '=', organization_id)
        .where('creator_id', '=', creator_id)
        .execute()
      const known = new Set(before.map(contact => contact.id))
      const rows = contact_methods
        .filter(({ value }) => value !== '')
        .map(({ id = '', manager, ...contact }, position) => ({
          ...contact,
          manager: manager || null,
          // the same id twice is one contact and a copy of it
          id: known.delete(id) ? id : newId(),
          organization_id,
          creator_id,
          position,
        }))
      if (rows.length > 0) await db.insertInto('creator_contacts').values(rows).execute()
    },
  })
