import { setContacts } from '#features/creator-edits/server/contacts.ts'
import type { Editor } from '#features/creator-edits/server/edit.ts'
import { setLocations } from '#features/creator-edits/server/locations.ts'
import { setPricing } from '#features/creator-edits/server/pricing.ts'
import type { SuggestedValue } from '#features/creator-work/suggestions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import type { ContactMethod } from '#records/creators/contract.ts'
import { listContacts } from '#records/creators/server/contacts.ts'
import { listLocations } from '#records/creators/server/locations.ts'
import { listPrices } from '#records/creators/server/prices.ts'
import { setName } from '../person/set-name.ts'

/**
 * Makes an accepted suggestion part of the record, by the same commands as an edit, so that the history and the roster follow.
 * The first price, place and contact of a kind is what the page showed: it is the one that changes.
 */
export async function apply(db: Db, editor: Editor, creator_id: string, value: SuggestedValue): Promise<void> {
  const { organizationId } = editor
  switch (value.field) {
    case 'name':
      await setName(db, editor, { creator_id, name: value.name })
      return
    case 'location': {
      const { city, country_code } = value
      const [, ...others] = await listLocations(db, organizationId, creator_id)
      const place = { city, country_code, state: null, latitude: null, longitude: null }
      await setLocations(db, editor, { creator_id, locations: [place, ...others] })
      return
    }
    case 'price': {
      const { price, currency } = value
      const [first, ...others] = await listPrices(db, organizationId, creator_id)
      const asked = { num_posts: 1, description: '', ...first, price, currency }
      await setPricing(db, editor, { creator_id, pricing_list: [asked, ...others] })
      return
    }
    case 'email':
      return setContact(db, editor, creator_id, { type: 'email', value: value.email })
    case 'phone':
      return setContact(db, editor, creator_id, { type: 'phone_number', value: value.phone })
    case 'manager':
      return setManager(db, editor, creator_id, value)
    case 'channel':
      // the profile is looked up and added by its own command, which answers whose it is
      return
    case 'erasure':
      raise(conflict('Erase the creator to accept this. It cannot be undone, so it asks for a word.'))
  }
}

/** Replaces the creator's own first contact of the type; those of managers stay. */
async function setContact(
  db: Db,
  editor: Editor,
  creator_id: string,
  given: Pick<ContactMethod, 'type' | 'value'>,
): Promise<void> {
  const contacts = await listContacts(db, editor.organizationId, creator_id)
  const own = contacts.find(({ type, manager }) => type === given.type && manager === null)
  const changed = own
    ? contacts.map(contact => (contact === own ? { ...contact, value: given.value } : contact))
    : [...contacts, { ...given, description: '' }]
  await setContacts(db, editor, { creator_id, contact_methods: changed })
}

async function setManager(
  db: Db,
  editor: Editor,
  creator_id: string,
  { manager, email }: { manager: string; email: string },
): Promise<void> {
  const contacts = await listContacts(db, editor.organizationId, creator_id)
  const before = contacts.find(contact => contact.manager !== null && contact.type === 'email')
  const changed = before
    ? contacts.map(contact => (contact === before ? { ...contact, manager, value: email } : contact))
    : [...contacts, { type: 'email' as const, value: email, description: '', manager }]
  await setContacts(db, editor, { creator_id, contact_methods: changed })
}
