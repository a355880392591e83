import type { ImportPlan } from '#features/fan-imports/contract.ts'
import type { AgreedRow } from '#records/consents/contract.ts'
import { committed } from '#records/consents/server/commit.ts'
import type { KeptText } from '#records/consents/server/texts.ts'

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
