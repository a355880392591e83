import type { Limit } from '#platform/server/limits/rate-limits.ts'
import type { AskedConsent } from '#records/consents/contract.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import type { Submission } from './submission.ts'

/** A code as it would be kept for a contact. */
export interface CodeOf {
  contact: Contact
  contact_hash: Buffer
  /** The mailbox or telephone behind it. */
  recipient_hash: Buffer
  code_hash: Buffer
  handle_hash: Buffer | null
}

export interface SignUp {
  /** Hourly hits of the address and the contacts. */
  limits: readonly Limit[]
  /** Hits an hour of the drop, counted by samples. */
  drop_limit: Limit
  organization_id: string
  drop_id: string
  drop_version: number
  /** The version that validated the form; the sign-up is not written when there is a later one. */
  judged_by?: number
  link_id: string | undefined
  submission: Submission
  source: Readonly<Record<string, string>>
  repeat: { request: Buffer; repeat_of: Buffer; keyed: boolean }
  captcha: { token_hash: Buffer; expires_at: Date } | null
  /** Contacts the code may have gone to, likeliest first, and what it would be kept as for each; empty without a code. */
  codes: readonly CodeOf[]
  /** Reasons to quarantine it; empty to accept it. */
  quarantine: readonly string[]
  /** Another sign-up of this browser. */
  browser_signup_id: string | null
  agreed: readonly AskedConsent[]
}

export type SignUpOutcome =
  | 'too_many'
  | 'accepted'
  | 'repeated'
  | 'key_reused'
  | 'ended'
  | 'changed'
  | 'captcha_used'
  | 'code_invalid'
  | 'code_expired'

export interface SignUpAnswer {
  outcome: SignUpOutcome
  id: string
  created_at: Date
  /** Seconds, where there were too many. */
  wait: number
}

/** What db/functions/sign_up.sql reads. Bytes are hexadecimal; the contacts' proof is its business. */
export function signUpArguments(
  { submission, codes, repeat, captcha, ...given }: SignUp,
  { id, newFanId }: { id: string; newFanId: string },
) {
  const { limits, drop_limit, ...columns } = given
  return {
    ...columns,
    id,
    new_fan_id: newFanId,
    limits: limits.map(({ key, maximum }) => ({ key, maximum })),
    drop_limit: { key: drop_limit.key, maximum: drop_limit.maximum },
    repeat_of: repeat.repeat_of.toString('hex'),
    request: repeat.request.toString('hex'),
    keyed: repeat.keyed,
    ...(captcha ? { captcha: { token_hash: captcha.token_hash.toString('hex'), expires_at: captcha.expires_at } } : {}),
    codes: codeArguments(codes),
    contacts: submission.contacts.map(contact => ({ ...contact, proven: false })),
    facts: submission.facts,
    answers: submission.answers,
  }
}

/** A code as the functions of the database read it, for each contact that it may have gone to. */
export const codeArguments = (codes: readonly CodeOf[]) =>
  codes.map(({ contact, contact_hash, recipient_hash, code_hash, handle_hash }) => ({
    channel: contact.channel,
    contact: contact_hash.toString('hex'),
    recipient: recipient_hash.toString('hex'),
    code: code_hash.toString('hex'),
    ...(handle_hash ? { handle: handle_hash.toString('hex') } : {}),
  }))
