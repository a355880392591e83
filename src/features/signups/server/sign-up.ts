import type { AgreedRow } from '#features/consents/contract.ts'
import type { Database } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Limit } from '#platform/server/rate-limits.ts'
import type { Contact } from './contacts.ts'
import type { Submission } from './submission.ts'

/** Hits an hour; the drop's are counted by samples. */
export interface SignUpLimits {
  keys: readonly Limit[]
  drop: Limit
}

export interface SignUp {
  limits: SignUpLimits
  organization_id: string
  drop_id: string
  drop_version: number
  link_id: string | undefined
  submission: Submission
  source: Readonly<Record<string, string>>
  repeat: { request: Buffer; repeat_of: Buffer; keyed: boolean }
  captcha: { token_hash: Buffer; expires_at: Date } | null
  /** Contacts the code may have gone to, likeliest first, and what it would be kept as for each. */
  otp: readonly { contact: Contact; contact_hash: Buffer; code_hash: Buffer }[] | null
  /** Reasons to keep it apart; none lets it in. */
  quarantine: readonly string[]
  /** Another sign-up of this browser. */
  browser_signup_id: string | null
  agreed: readonly AgreedRow[]
}

export type SignUpOutcome =
  | 'too_many'
  | 'accepted'
  | 'repeated'
  | 'key_reused'
  | 'ended'
  | 'captcha_used'
  | 'code_invalid'
  | 'code_expired'

/** Submission, fan, contacts, consents, token, code and jobs in one statement and one commit: see db/migrations/0014_sign_up.sql. */
export async function signUp(
  database: Database,
  { limits, submission, otp, repeat, captcha, ...given }: SignUp,
): Promise<{ outcome: SignUpOutcome; id: string; created_at: Date; wait: number }> {
  const contacts = submission.contacts.map(contact => ({ ...contact, proven: false }))
  const [row] = await database.statement<{
    outcome: SignUpOutcome
    signup_id: string
    signed_up_at: Date
    wait: number
  }>(
    'sign_up',
    'select * from sign_up($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24)',
    [
      limits.keys.map(({ key }) => key),
      limits.keys.map(({ maximum }) => maximum),
      limits.drop.windowSeconds,
      limits.drop.key,
      limits.drop.maximum,
      given.organization_id,
      newId(),
      newId(),
      given.drop_id,
      given.drop_version,
      given.link_id ?? null,
      repeat.repeat_of,
      repeat.keyed,
      repeat.request,
      captcha?.token_hash ?? null,
      captcha?.expires_at ?? null,
      otp &&
        JSON.stringify(
          otp.map(({ contact, contact_hash, code_hash }) => ({
            channel: contact.channel,
            contact: contact_hash.toString('hex'),
            code: code_hash.toString('hex'),
          })),
        ),
      given.quarantine,
      given.browser_signup_id,
      JSON.stringify(contacts),
      JSON.stringify(submission.facts),
      JSON.stringify(submission.answers),
      JSON.stringify(given.source),
      JSON.stringify(given.agreed),
    ],
  )
  if (!row) throw new Error('sign_up answered nothing.')
  return { outcome: row.outcome, id: row.signup_id, created_at: row.signed_up_at, wait: row.wait }
}
