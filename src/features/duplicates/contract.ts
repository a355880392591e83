import { z } from 'zod'

/**
 * What ties two fans together.
 * `SAME_NUMBER`: one as text message, one as WhatsApp. `NAMED_EACH_OTHER`: each proved a contact and typed the other's.
 * `NAMED`: one typed a contact of the other. `SAME_MAILBOX`: their addresses differ in a +tag only.
 * `SAME_NAME_AND_BIRTHDATE`.
 */
export const duplicateKind = z.enum([
  'SAME_NUMBER',
  'NAMED_EACH_OTHER',
  'NAMED',
  'SAME_MAILBOX',
  'SAME_NAME_AND_BIRTHDATE',
])

export const duplicateEvidence = z.object({
  kind: duplicateKind,
  /** Of the contact in question; null where there is none. */
  channel: z.enum(['EMAIL', 'PHONE', 'WHATSAPP']).nullable(),
  /** Everything that it rests on was proven by a code or a link. */
  proven: z.boolean(),
})
export type DuplicateEvidence = z.output<typeof duplicateEvidence>

/** `VERIFIED` rests on proof of both; `SUGGESTED` is for a person to decide. */
export const duplicateCertainty = z.enum(['VERIFIED', 'SUGGESTED'])
export type DuplicateCertainty = z.output<typeof duplicateCertainty>
