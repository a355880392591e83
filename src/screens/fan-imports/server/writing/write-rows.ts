import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import { storeOutcomes } from '#features/sheet-imports/server/row-outcomes.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { writeConsents } from '#records/consents/server/record.ts'
import { keptChanges } from '#records/custom-fields/server/import-values.ts'
import { type ChangedValue, writeValues } from '#records/custom-fields/server/values.ts'
import { insertTags } from '#records/fan-tags/server/tag-fans.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import type { Facts } from '#records/fans/facts.ts'
import {
  type FormerContact,
  insertContacts,
  type NewContact,
  recordStatedConsents,
  takeContact,
} from '#records/fans/server/write-contacts.ts'
import { insertFans, type NewFan, setFacts } from '#records/fans/server/write-fans.ts'
import { keyOf } from '../known-fans.ts'
import { type FanConsentRow, importedConsent, type Source } from './imported-consent.ts'
import type { RowChanges } from './preview-row.ts'

interface ChangedContact {
  channel: ContactMethod
  value: string
  /** Where it left another fan: what it was to them. */
  address?: string
  former?: FormerContact
}

/** What a row changed, as `fan_import_rows.change` keeps it for the undo. */
export interface Change {
  added: boolean
  facts: RowChanges['facts']
  /** Values of the team's own fields, by field. Missing in imports of before there were any. */
  custom?: Record<string, ChangedValue>
  /** Missing in imports of before there were any. */
  tags?: string[]
  contacts: ChangedContact[]
  consents: {
    id: string
    channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
    value: string
    said_yes_before: boolean
  }[]
}

export type NumberedRow = RowChanges & { row_number: number }

/** Writes what the rows change, a table at a time. @throws a serialization failure where a sign-up was faster */
export async function writeRows(
  db: Db,
  organization_id: string,
  source: Source,
  rows: readonly NumberedRow[],
): Promise<void> {
  const consents = new Map(
    rows.map(row => [
      row.row_number,
      row.consents.map(consent => importedConsent(source, { ...consent, fan_id: row.fan_id ?? '' })),
    ]),
  )
  await insertFans(db, organization_id, newFans(rows))
  for (const { is_new, fan_id, facts } of rows)
    if (!is_new && Object.keys(facts).length > 0)
      await setFacts(db, organization_id, fan_id ?? '', after(facts) as Record<string, string>)
  const values = rows.flatMap(({ fan_id, custom }) =>
    custom.map(({ field, after }) => ({ person_id: fan_id ?? '', field_id: field.id, value: after })),
  )
  await writeValues(db, 'FAN', organization_id, values)
  const tags = rows.flatMap(row => row.tags.map(tag => ({ fan_id: row.fan_id ?? '', tag })))
  const tagged = Map.groupBy(await insertTags(db, organization_id, tags), ({ fan_id }) => fan_id)
  const former = new Map<string, FormerContact>()
  const contacts = await takenAlong(db, organization_id, rows, former)
  if ((await insertContacts(db, organization_id, contacts)) < contacts.length)
    throw new LostRace('A contact was signed up at the same moment.')
  const written = [...consents.values()].flat()
  await writeConsents(db, organization_id, written)
  await recordStatedConsents(db, organization_id, written)
  await storeOutcomes(
    db,
    fanSheets,
    { organization_id, import_id: source.import_id },
    rows.map(row => ({
      row_number: row.row_number,
      outcome: row.outcome,
      reason: row.reason,
      remarks: row.remarks,
      fan_id: row.fan_id,
      change: changeOf(row, consents.get(row.row_number) ?? [], tagged.get(row.fan_id ?? '') ?? [], former),
    })),
  )
}

/** The contacts to insert, taken from the fans of whom they say nothing: what they were there goes into `former`, by `keyOf`. */
async function takenAlong(
  db: Db,
  organization_id: string,
  rows: readonly NumberedRow[],
  former: Map<string, FormerContact>,
): Promise<NewContact[]> {
  const contacts: NewContact[] = []
  for (const { fan_id, contacts: given } of rows)
    for (const { leaves, ...contact } of given) {
      const was = leaves && (await takeContact(db, organization_id, contact, leaves))
      if (leaves && !was) throw new LostRace('A contact was proven at the same moment.')
      if (was) former.set(keyOf(contact), was)
      contacts.push({ ...contact, fan_id: fan_id ?? '', ...(was && { signup_id: was.signup_id }) })
    }
  return contacts
}

const after = (facts: RowChanges['facts']): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, [, value]]) => [name, value]))

function newFans(rows: readonly NumberedRow[]): NewFan[] {
  const now = new Date().toISOString()
  return rows
    .filter(({ is_new }) => is_new)
    .map(({ fan_id, facts, consents: [consent] }) => ({
      id: fan_id ?? '',
      facts: after(facts),
      // they did nothing today: the day of their consent is the last that is known of them
      last_seen_at: (consent && [`${consent.on}T12:00:00.000Z`, now].sort()[0]) ?? now,
    }))
}

/** Null where nothing changed, so that there is nothing to undo. */
function changeOf(
  row: NumberedRow,
  consents: readonly FanConsentRow[],
  tagged: readonly { tag: string }[],
  former: ReadonlyMap<string, FormerContact>,
): Change | null {
  const parts = [row.contacts, consents, row.custom, row.tags, Object.keys(row.facts)]
  if (!row.is_new && parts.every(part => part.length === 0)) return null
  return {
    added: row.is_new,
    facts: row.facts,
    custom: keptChanges(row.custom),
    // one that somebody gave at the same moment is theirs
    tags: row.tags.filter(tag => tagged.some(added => added.tag === tag)),
    contacts: row.contacts.map(contact => {
      const { channel, value, address } = contact
      const was = former.get(keyOf(contact))
      return { channel, value, ...(was && { address, former: was }) }
    }),
    consents: consents.map(({ id, channel, value }, at) => ({
      id,
      channel,
      value,
      said_yes_before: row.consents[at]?.said_yes_before ?? false,
    })),
  }
}
