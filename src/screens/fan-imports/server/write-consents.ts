import type { AgreedRow } from '#features/consents/contract.ts'
import { committed } from '#features/consents/server/commit.ts'
import type { KeptText } from '#features/consents/server/texts.ts'
import type { ImportPlan } from '#features/fan-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'

export interface Source {
  import_id: string
  /** SHA-256 of the file, hexadecimal. */
  file_hash: string
  plan: ImportPlan
  /** Where the words are kept for ever. */
  text: KeptText | null
  /** Who states it. */
  stated_by: string
}

export interface FanConsentRow extends AgreedRow {
  fan_id: string
  /** Normalised, of the contact it stands for. */
  value: string
}

interface Agreed {
  fan_id: string
  contact: { channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'; value: string; address: string }
  /** YYYY-MM-DD. */
  on: string
}

/** A consent that a team states from a file: the words as given there, and where and when they were agreed to. */
export function importedConsent(source: Source, { fan_id, contact, on }: Agreed): FanConsentRow {
  const { plan, text } = source
  if (!plan.consent || !text) throw new Error('A plan without consent has none to write.')
  const row = committed(
    {
      purpose: 'MARKETING',
      channel: contact.channel,
      state: 'GIVEN',
      checkbox: 'NONE',
      text_id: text.id,
      text_hash: text.hash,
      locale: plan.consent.locale,
    },
    {
      contact: contact.address,
      page_url: null,
      address: null,
      user_agent: null,
      proof: null,
      imported: {
        import_id: source.import_id,
        file_hash: source.file_hash,
        collected_at: plan.consent.collected_at,
        collected_on: on,
        stated_by: source.stated_by,
      },
    },
  )
  return { ...row, fan_id, value: contact.value }
}

/** Adds rows to the ledger, and their persons beside it. */
export async function writeConsents(
  db: Db,
  organization_id: string,
  rows: readonly (AgreedRow & { fan_id: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('consents')
    .values(
      rows.map(row => ({
        organization_id,
        id: row.id,
        fan_id: row.fan_id,
        purpose: row.purpose,
        channel: row.channel,
        state: row.state,
        checkbox: row.checkbox,
        text_id: row.text_id,
        text_hash: Buffer.from(row.text_hash, 'hex'),
        locale: row.locale,
        commitment: Buffer.from(row.commitment, 'hex'),
      })),
    )
    .execute()
  await db
    .insertInto('consent_details')
    .values(
      rows.map(({ id, salt, details }) => ({
        organization_id,
        consent_id: id,
        salt: Buffer.from(salt, 'hex'),
        details,
      })),
    )
    .execute()
}
