import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { listContacts, replaceContacts } from '#records/creators/server/contacts.ts'
import type { creatorEdits } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

/** A contact keeps its id while it stays with the creator; an id of anything else is replaced by a new one. */
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
    write: before => {
      const known = new Set(before.map(contact => contact.id))
      const managers = new Map(before.map(contact => [contact.id, contact.manager]))
      const contacts = contact_methods
        .filter(({ value }) => value !== '')
        .map(({ id = '', manager, ...contact }) => ({
          ...contact,
          manager: (manager === undefined ? managers.get(id) : manager) || null,
          // a repeated id is one contact and a copy of it
          id: known.delete(id) ? id : newId(),
        }))
      return replaceContacts(db, editor.organizationId, creator_id, contacts)
    },
  })
