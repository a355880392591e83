import { z } from 'zod'

export const consentPurpose = z.enum(['MARKETING', 'PARTNERS', 'SERVICE'])
/** PENDING: ticked, but it counts only once the fan has pressed the button behind a link. */
export const consentState = z.enum(['GIVEN', 'DECLINED', 'CONFIRMED', 'WITHDRAWN', 'PENDING'])
export const consentCheckbox = z.enum(['TICKED', 'NOT_TICKED', 'NONE'])
/** Proof of the person: a code typed, a link followed, a STOP or START received, or a statement of the provider or a member. */
export const consentProof = z.object({
  kind: z.enum(['CODE', 'LINK', 'STOP', 'START', 'PROVIDER', 'TEAM']),
  at: z.iso.datetime(),
  /** The member who entered it, and how the fan had asked. */
  by: z.string().optional(),
  reason: z.string().optional(),
})

/** Source of a consent that was imported from a file. */
export const consentImport = z.object({
  import_id: z.uuid(),
  /** SHA-256 of the file, hexadecimal. */
  file_hash: z.string(),
  /** Where people consented, in the team's words. */
  collected_at: z.string(),
  collected_on: z.iso.date(),
  stated_by: z.string(),
})

/** The person behind a consent, as the exact text that the ledger commits to. It can be erased. */
export const consentDetails = z.object({
  contact: z.string(),
  page_url: z.string().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  proof: consentProof.nullable(),
  /** Imported consents only. */
  imported: consentImport.optional(),
})
export type ConsentDetails = z.output<typeof consentDetails>

/** A ledger row with its details, as a sign-up writes them; bytes are hexadecimal. */
export interface AgreedRow {
  id: string
  purpose: z.output<typeof consentPurpose>
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
  state: z.output<typeof consentState>
  checkbox: z.output<typeof consentCheckbox>
  text_id: string
  text_hash: string
  locale: string
  commitment: string
  salt: string
  details: string
}

/** A consent of a form with a one-time code; `by_code` replaces it when the code was sent to its channel. */
export interface AskedConsent extends AgreedRow {
  by_code?: Pick<AgreedRow, 'state' | 'commitment' | 'salt' | 'details'>
}
