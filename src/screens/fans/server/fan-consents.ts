import type { ReadDb } from '#platform/server/database/db.ts'
import { consentDetails } from '#records/consents/contract.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { idsOfFans } from '#records/fans/server/fan-aliases.ts'
import { shownContact } from '#records/fans/server/fan-contacts.ts'
import { type FanConsent, NEWEST } from '../contract.ts'

/** The ledger's rows about a fan with the exact words, newest first. Declined checkboxes are excluded. */
export async function consentsOfFan(db: ReadDb, fanId: string): Promise<FanConsent[]> {
  const ids = await idsOfFans(db, [fanId])
  const rows = await db
    .selectFrom('consents as k')
    .innerJoin('consent_texts as t', 't.id', 'k.text_id')
    .leftJoin('consent_details as d', 'd.consent_id', 'k.id')
    .select([
      'k.id',
      'k.state',
      'k.channel',
      'k.purpose',
      'k.checkbox',
      'k.locale',
      'k.drop_id',
      'k.drop_version',
      'k.given_at',
      'k.text_hash',
      't.text',
      'd.details',
    ])
    .where('k.state', '<>', 'DECLINED')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('k.fan_id', 'in', [...ids.keys()]),
        eb('k.signup_id', 'in', selectFrom('signups as s').select('s.id').where('s.fan_id', '=', fanId)),
      ]),
    )
    .orderBy('k.given_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(NEWEST)
    .execute()
  const drops = await dropReferences(
    db,
    rows.flatMap(({ drop_id }) => drop_id ?? []),
  )
  return rows.map(row => {
    const person = row.details ? consentDetails.parse(JSON.parse(row.details)) : null
    return {
      id: row.id,
      state: row.state as FanConsent['state'],
      channel: row.channel as FanConsent['channel'],
      contact: person ? shownContact(row.channel, person.contact) : '',
      purpose: row.purpose as FanConsent['purpose'],
      text: row.text,
      text_hash: row.text_hash.toString('hex'),
      version: row.drop_version,
      locale: row.locale,
      checkbox: row.checkbox as FanConsent['checkbox'],
      page_url: person?.page_url ?? null,
      at: row.given_at.toISOString(),
      proof: person?.proof ?? null,
      drop: (row.drop_id && drops.get(row.drop_id)) || null,
      imported: person?.imported ?? null,
    }
  })
}
