import { sql } from 'kysely'
import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import type { Db } from '#platform/server/database/db.ts'
import { searchNames, setFacts } from './fan-facts.ts'
import { anyOf } from './known-fans.ts'
import { factNames } from './read-row.ts'
import type { Weighed } from './weigh-row.ts'
import { type FanConsentRow, importedConsent, type Source, writeConsents } from './write-consents.ts'

/** What a row changed, as `fan_import_rows.change` keeps it for the undo. */
export interface Change {
  added: boolean
  facts: Weighed['facts']
  contacts: { channel: string; value: string }[]
  consents: {
    id: string
    channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
    value: string
    said_yes_before: boolean
  }[]
}

export type NumberedRow = Weighed & { row_number: number }

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
  await insertFans(db, organization_id, rows)
  for (const { is_new, fan_id, facts } of rows)
    if (!is_new && Object.keys(facts).length > 0) await setFacts(db, organization_id, fan_id ?? '', after(facts))
  await insertContacts(db, organization_id, rows)
  const written = [...consents.values()].flat()
  await writeConsents(db, organization_id, written)
  await stateConsents(db, organization_id, written)
  await keepOutcomes(db, organization_id, source.import_id, rows, consents)
}

const after = (facts: Weighed['facts']) =>
  Object.fromEntries(Object.entries(facts).map(([name, [, value]]) => [name, value]))

async function insertFans(db: Db, organization_id: string, rows: readonly NumberedRow[]) {
  const now = new Date().toISOString()
  const fans = rows
    .filter(({ is_new }) => is_new)
    .map(({ fan_id, facts, consents: [consent] }) => {
      const known = after(facts)
      // they did nothing today: the day of their consent is the last that is known of them
      const seen = consent ? [`${consent.on}T12:00:00.000Z`, now].sort()[0] : now
      return { id: fan_id, ...known, ...searchNames(known), seen }
    })
  if (fans.length === 0) return
  const names = sql.join([...factNames, 'name_search', 'last_name_search'].map(name => sql.ref(name)))
  await sql`insert into fans (organization_id, id, ${names}, last_seen_at)
    select ${organization_id}, id, ${names}, seen
    from jsonb_to_recordset(${JSON.stringify(fans)}::jsonb) as f (id uuid, first_name text, last_name text, birthdate date,
      gender text, language text, city text, state text, country_code text, instagram_username text, tiktok_username text,
      name_search text, last_name_search text, seen timestamptz)`.execute(db)
}

async function insertContacts(db: Db, organization_id: string, rows: readonly NumberedRow[]) {
  const contacts = rows
    .flatMap(row => row.contacts.map(contact => ({ ...contact, organization_id, fan_id: row.fan_id ?? '' })))
    // always in the same order, so that two imports wait for each other and never for good
    .sort((a, b) => (a.channel + a.value < b.channel + b.value ? -1 : 1))
  if (contacts.length === 0) return
  const written = await db
    .insertInto('fan_contacts')
    .values(contacts)
    .onConflict(known => known.doNothing())
    .executeTakeFirst()
  if (Number(written.numInsertedOrUpdatedRows) < contacts.length)
    throw new LostRace('A contact was signed up at the same moment.')
}

/** From now on these contacts may be written to, though their owners proved nothing. */
async function stateConsents(db: Db, organization_id: string, consents: readonly FanConsentRow[]) {
  for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP'] as const) {
    const values = consents.filter(consent => consent.channel === channel).map(({ value }) => value)
    if (values.length === 0) continue
    await db
      .updateTable('fan_contacts')
      .set({ consent_stated_at: sql<Date>`now()` })
      .where('organization_id', '=', organization_id)
      .where('channel', '=', channel)
      .where('value', '=', anyOf(values))
      .execute()
  }
}

async function keepOutcomes(
  db: Db,
  organization_id: string,
  import_id: string,
  rows: readonly NumberedRow[],
  consents: ReadonlyMap<number, FanConsentRow[]>,
) {
  const outcomes = rows.map(row => ({
    row_number: row.row_number,
    outcome: row.outcome,
    reason: row.reason,
    notes: row.remarks,
    fan_id: row.fan_id,
    change: changeOf(row, consents.get(row.row_number) ?? []),
  }))
  await sql`update fan_import_rows r set outcome = o.outcome, reason = o.reason, fan_id = o.fan_id, change = o.change,
      notes = array(select jsonb_array_elements_text(o.notes)),
      -- nobody mends a row about somebody who was erased
      cells = case when o.outcome = 'REJECTED' and o.reason <> 'ERASED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, notes jsonb, fan_id uuid, change jsonb)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id} and r.row_number = o.row_number`.execute(
    db,
  )
}

/** Null where nothing changed, so that there is nothing to undo. */
function changeOf(row: NumberedRow, consents: readonly FanConsentRow[]): Change | null {
  if (!row.is_new && row.contacts.length === 0 && consents.length === 0 && Object.keys(row.facts).length === 0)
    return null
  return {
    added: row.is_new,
    facts: row.facts,
    contacts: row.contacts.map(({ channel, value }) => ({ channel, value })),
    consents: consents.map(({ id, channel, value }, at) => ({
      id,
      channel,
      value,
      said_yes_before: row.consents[at]?.said_yes_before ?? false,
    })),
  }
}
