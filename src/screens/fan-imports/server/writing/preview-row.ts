import type { ImportChannel, ImportPlan, Rejection, Remark } from '#features/fan-imports/contract.ts'
import type { ImportOutcome } from '#features/sheet-imports/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { isYes } from '#records/consents/rules.ts'
import { changedValues, type FieldChange, fieldChanges } from '#records/custom-fields/server/import-values.ts'
import type { Facts } from '#records/fans/facts.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { type KnownFans, keyOf } from '../known-fans.ts'
import type { ReadRow } from '../reading/read-row.ts'
import type { Refused } from '../refused-contacts.ts'

/** What one row changes. */
export interface RowChanges {
  outcome: ImportOutcome
  reason: Rejection | null
  remarks: Remark[]
  fan_id: string | null
  is_new: boolean
  /** Columns that change, as they were and as they become. */
  facts: Partial<Record<keyof Facts, [before: string | null, after: string]>>
  custom: FieldChange[]
  /** Tags that the fan did not have. */
  tags: string[]
  /** Contacts that the fan did not have; stopped ones with their reason. */
  contacts: (Contact & {
    stop_reason: string | null
    /** The fan who had it, of whom it says nothing. */
    leaves: string | null
  })[]
  /** Consents to write, each for a contact of the fan. */
  consents: { contact: Contact; on: string; said_yes_before: boolean }[]
  /** Contacts that get no messages from now on, because the file says they unsubscribed. */
  stops: Contact[]
}

/**
 * Decides what becomes of a row, and remembers it in `known` for the rows after it. A contact that the house knows decides
 * whose row it is, addresses before numbers. An import proves nothing: it moves no contact from one fan to another, but for one
 * that says nothing of its fan, and it never lets anybody be written to who opted out.
 */
export function previewRow(plan: ImportPlan, row: ReadRow, known: KnownFans, refused: Refused): RowChanges {
  const nothing = { is_new: false, facts: {}, custom: [], tags: [], contacts: [], consents: [], stops: [] }
  if (row.rejection)
    return { ...nothing, outcome: 'REJECTED', reason: row.rejection, remarks: row.remarks, fan_id: null }
  const remarks = new Set(row.remarks)
  const contacts = row.contacts.filter(contact => !refused.erased.has(keyOf(contact)))
  if (contacts.length === 0)
    return { ...nothing, outcome: 'REJECTED', reason: 'ERASED', remarks: row.remarks, fan_id: null }
  if (contacts.length < row.contacts.length) remarks.add('ERASED')

  // one that says nothing of its fan leaves them: somebody typed it beside a contact of their own
  const owned = contacts.flatMap(contact => known.contacts.get(keyOf(contact)) ?? [])
  const owner = owned.find(({ speaks }) => speaks !== false)?.fan_id
  const fan_id = owner ?? newId()
  const is_new = owner === undefined
  const added: RowChanges['contacts'] = []
  for (const contact of contacts) {
    const has = known.contacts.get(keyOf(contact))
    const leaves = has && has.fan_id !== fan_id && has.speaks === false ? has.fan_id : null
    if (has && has.fan_id !== fan_id && !leaves) remarks.add('CONTACT_OF_ANOTHER_FAN')
    if (has && !leaves) continue
    added.push({ ...contact, stop_reason: refused.stopped.get(keyOf(contact)) ?? null, leaves })
    known.contacts.set(keyOf(contact), { fan_id, reachable: false })
    const word = leaves && known.consents.get(`${leaves}:${contact.channel}`)
    if (word && !isYes(word.state)) known.formSaid.set(keyOf(contact), word)
  }
  const facts = newFacts(plan, row.facts, known.facts.get(fan_id) ?? {})
  known.facts.set(fan_id, {
    ...known.facts.get(fan_id),
    ...Object.fromEntries(Object.entries(facts).map(([name, [, after]]) => [name, after])),
  })
  const values = known.custom.get(fan_id) ?? {}
  const custom = fieldChanges(row.custom, values, plan.existing === 'REPLACE')
  known.custom.set(fan_id, changedValues(values, custom))
  const has = known.tags.get(fan_id) ?? []
  const tags = row.tags.filter(tag => !has.includes(tag))
  known.tags.set(fan_id, [...has, ...tags])
  const ours = contacts.filter(contact => known.contacts.get(keyOf(contact))?.fan_id === fan_id)
  const stops = ours.filter(
    contact => row.unsubscribed.includes(contact.channel) && !refused.stopped.has(keyOf(contact)),
  )
  for (const contact of stops) {
    known.unsubscribed.add(keyOf(contact))
    remarks.add('UNSUBSCRIBED')
  }
  const consents = newConsents(row, ours, { fan_id, known, refused, remarks })
  const changed = is_new || [added, custom, tags, consents, stops, Object.keys(facts)].some(part => part.length > 0)
  const outcome = is_new ? 'ADDED' : known.touched.has(fan_id) ? 'MERGED' : changed ? 'UPDATED' : 'UNCHANGED'
  if (changed) known.touched.add(fan_id)
  const written = { facts, custom, tags, contacts: added, consents, stops }
  return { outcome, reason: null, remarks: [...remarks], fan_id, is_new, ...written }
}

/** A name or a place is one thing: not half of what is known and half of what the file says. */
const together: readonly (readonly (keyof Facts)[])[] = [
  ['first_name', 'last_name'],
  ['city', 'state', 'country_code'],
]

function newFacts({ existing }: ImportPlan, given: Facts, has: Facts): RowChanges['facts'] {
  const blocked = new Set(
    existing === 'REPLACE' ? [] : together.flatMap(names => (has[names[0] as keyof Facts] ? names : [])),
  )
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, after]) => {
      const name = key as keyof Facts
      const before = has[name] ?? null
      if (before === after || (existing === 'FILL' && (before !== null || blocked.has(name)))) return []
      return [[name, [before, after]]]
    }),
  )
}

interface Considered {
  fan_id: string
  known: KnownFans
  refused: Refused
  remarks: Set<Remark>
}

function newConsents(
  { agreed, agreed_on, is_dated_by_plan }: ReadRow,
  contacts: readonly Contact[],
  considered: Considered,
): RowChanges['consents'] {
  const { fan_id, known, refused, remarks } = considered
  return agreed.flatMap((channel: ImportChannel) => {
    const contact = contacts.find(one => one.channel === channel)
    if (!contact) return []
    const has = known.contacts.get(keyOf(contact))
    const newest = known.consents.get(`${fan_id}:${channel}`)
    const said_yes_before = isYes(newest?.state)
    const left = refused.stopped.has(keyOf(contact)) || known.unsubscribed.has(keyOf(contact))
    const form = known.formSaid.get(keyOf(contact))
    // a yes of the fan that came later counts for more
    const words = [newest, form && said_yes_before && newest && newest.at > form.at ? undefined : form]
    if (words.some(word => word?.state === 'WITHDRAWN') || left) {
      remarks.add('OPTED_OUT')
      return []
    }
    if (words.some(word => word?.state === 'DECLINED' && word.at.toISOString().slice(0, 10) > agreed_on)) {
      remarks.add('DECLINED_SINCE')
      return []
    }
    if (said_yes_before && has?.reachable) return []
    if (is_dated_by_plan) remarks.add('CONSENT_DATE_UNUSABLE')
    known.contacts.set(keyOf(contact), { fan_id, reachable: true })
    known.consents.set(`${fan_id}:${channel}`, { state: 'GIVEN', at: new Date() })
    return [{ contact, on: agreed_on, said_yes_before }]
  })
}
