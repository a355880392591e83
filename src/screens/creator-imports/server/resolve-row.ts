import type { CreatorPlan, CreatorRejection, CreatorRemark, Replaceable } from '#features/creator-imports/contract.ts'
import type { ImportOutcome } from '#features/sheet-imports/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorLocation, Price } from '#records/creators/contract.ts'
import { changedValues, type FieldChange, fieldChanges } from '#records/custom-fields/server/import-values.ts'
import type { NamedProfile } from '#records/social-profiles/server/named-profiles.ts'
import { type CreatorState, contactKey, type KnownCreators } from './known-creators.ts'
import type { ReadRow } from './read-row.ts'

/** Changed fields with their old and new value. */
export interface ChangedFields {
  name?: [before: string | null, after: string]
  rating?: [before: number, after: number]
  notes?: [before: string | null, after: string]
  pricing?: [before: Price[], after: Price[]]
  locations?: [before: CreatorLocation[], after: CreatorLocation[]]
}

interface NewContact {
  id: string
  type: 'email' | 'phone_number'
  value: string
  manager: string | null
  position: number
}

/** The changes of one row. */
export interface ResolvedRow {
  outcome: ImportOutcome
  reason: CreatorRejection | null
  remarks: CreatorRemark[]
  creator_id: string | null
  is_new: boolean
  fields: ChangedFields
  /** Profiles that no creator of the team had. */
  profiles: NamedProfile[]
  contacts: NewContact[]
  tags: { id: string; name: string; is_new: boolean }[]
  lists: { id: string; name: string; is_new: boolean }[]
  custom: FieldChange[]
}

const nothing = { is_new: false, fields: {}, profiles: [], contacts: [], tags: [], lists: [], custom: [] }

/**
 * Decides the outcome of a row, and records it in `known` for later rows. A profile identifies the creator; without one, an
 * email or phone number that exactly one creator has. The team's values stay unless the plan lets the file replace them;
 * nothing is ever cleared.
 */
export function resolveRow(
  plan: CreatorPlan,
  row: ReadRow,
  known: KnownCreators,
  organization_id: string,
): ResolvedRow {
  const { remarks, rejection } = row
  if (rejection) return { ...nothing, outcome: 'REJECTED', reason: rejection, remarks, creator_id: null }
  const owner = ownerOf(row, known)
  if (owner === 'SEVERAL') return { ...nothing, outcome: 'REJECTED', reason: 'SEVERAL', remarks, creator_id: null }
  const creator_id = owner ?? newId()
  const is_new = owner === undefined
  const state = known.creators.get(creator_id) ?? unknown()
  known.creators.set(creator_id, state)

  const said = new Set(remarks)
  const profiles = takeProfiles(row, known, creator_id, said)
  const fields = takeFields(plan, row, state)
  const contacts = takeContacts(row, known, creator_id, state)
  const tags = takeTags(row, known, state, said)
  const lists = takeLists(plan, row, known, state, said, organization_id)
  const custom = fieldChanges(row.custom, state.custom, plan.replace.includes('custom_fields'))
  state.custom = changedValues(state.custom, custom)
  const parts = [profiles, contacts, tags, lists, custom, Object.keys(fields)]
  const changed = is_new || parts.some(part => part.length > 0)
  const outcome = is_new ? 'ADDED' : known.touched.has(creator_id) ? 'MERGED' : changed ? 'UPDATED' : 'UNCHANGED'
  if (changed) known.touched.add(creator_id)
  const took = { fields, profiles, contacts, tags, lists, custom }
  return { outcome, reason: null, remarks: [...said], creator_id, is_new, ...took }
}

const unknown = (): CreatorState => ({
  name: null,
  rating: 0,
  notes: null,
  pricing: [],
  locations: [],
  contacts: new Set(),
  next_contact: 0,
  tags: new Set(),
  lists: new Set(),
  custom: {},
})

const contactsOf = ({ emails, phones }: ReadRow) => [
  ...emails.map(value => ({ type: 'email' as const, value })),
  ...phones.map(value => ({ type: 'phone_number' as const, value })),
]

function ownerOf(row: ReadRow, known: KnownCreators): string | 'SEVERAL' | undefined {
  if (row.profiles.length > 0) return row.profiles.map(one => known.byProfile.get(known.keyOf(one))).find(Boolean)
  const owners = contactsOf(row).map(
    ({ type, value }) => known.byContact.get(contactKey(type, value)) ?? new Set<string>(),
  )
  const [only] = owners.find(({ size }) => size === 1) ?? []
  return only ?? (owners.some(({ size }) => size > 1) ? 'SEVERAL' : undefined)
}

function takeProfiles({ profiles }: ReadRow, known: KnownCreators, creator_id: string, remarks: Set<CreatorRemark>) {
  return profiles.filter(profile => {
    const key = known.keyOf(profile)
    const owner = known.byProfile.get(key)
    if (owner !== undefined && owner !== creator_id) remarks.add('PROFILE_OF_ANOTHER')
    if (owner !== undefined) return false
    known.byProfile.set(key, creator_id)
    return true
  })
}

function takeFields(plan: CreatorPlan, row: ReadRow, state: CreatorState): ChangedFields {
  const may = (field: Replaceable, blank: boolean) => blank || plan.replace.includes(field)
  const fields: ChangedFields = {}
  const { name, rating, notes, price, location } = row
  if (name && name !== state.name && may('name', state.name === null)) fields.name = [state.name, name]
  if (rating && rating !== state.rating && may('rating', state.rating === 0)) fields.rating = [state.rating, rating]
  if (notes && notes !== state.notes && may('notes', !state.notes)) fields.notes = [state.notes, notes]
  if (price && !state.pricing.some(one => samePrice(one, price)) && may('price', state.pricing.length === 0))
    fields.pricing = [state.pricing, [price]]
  const place = location && { ...location, latitude: null, longitude: null }
  if (place && !state.locations.some(one => samePlace(one, place)) && may('location', state.locations.length === 0))
    fields.locations = [state.locations, [place]]
  for (const [field, change] of Object.entries(fields)) Object.assign(state, { [field]: change[1] })
  return fields
}

const samePrice = (one: Price, other: Price) => one.price === other.price && one.currency === other.currency
const folded = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** A blank cell changes nothing. */
const samePlace = (known: CreatorLocation, said: CreatorLocation) =>
  (said.city === null || folded(known.city) === folded(said.city)) &&
  (said.country_code === null || known.country_code === said.country_code)

function takeContacts(row: ReadRow, known: KnownCreators, creator_id: string, state: CreatorState): NewContact[] {
  return contactsOf(row).flatMap(contact => {
    const key = contactKey(contact.type, contact.value)
    if (state.contacts.has(key)) return []
    state.contacts.add(key)
    known.byContact.set(key, (known.byContact.get(key) ?? new Set()).add(creator_id))
    return [{ ...contact, id: newId(), manager: row.manager, position: state.next_contact++ }]
  })
}

function takeTags({ tags }: ReadRow, known: KnownCreators, state: CreatorState, remarks: Set<CreatorRemark>) {
  return tags.flatMap(name => {
    const key = name.toLowerCase()
    if (state.tags.has(key)) return []
    const id = known.tags.get(key)
    if (id === undefined && known.newTags === 0) {
      remarks.add('TAG_TOO_MANY')
      return []
    }
    const tag = { id: id ?? newId(), name, is_new: id === undefined }
    if (tag.is_new) known.newTags--
    known.tags.set(key, tag.id)
    state.tags.add(key)
    return [tag]
  })
}

/** Every creator is in the default list. */
function takeLists(
  plan: CreatorPlan,
  { lists }: ReadRow,
  known: KnownCreators,
  state: CreatorState,
  remarks: Set<CreatorRemark>,
  organization_id: string,
) {
  const always = [organization_id, ...(plan.roster_id ? [plan.roster_id] : [])]
  const named = lists.flatMap(name => {
    const id = known.lists.get(name.toLowerCase())
    if (id === undefined && known.newLists === 0) {
      remarks.add('LIST_TOO_MANY')
      return []
    }
    const list = { id: id ?? newId(), name, is_new: id === undefined }
    if (list.is_new) known.newLists--
    known.lists.set(name.toLowerCase(), list.id)
    return [list]
  })
  return [...always.map(id => ({ id, name: '', is_new: false })), ...named].filter(({ id }) => {
    if (state.lists.has(id)) return false
    state.lists.add(id)
    return true
  })
}
