import { contactKeys } from '#features/signups/rules.ts'
import { contactHash, readContact } from '#features/signups/server/contacts.ts'
import type { SignupInput } from '#features/signups/server/submission.ts'
import type { RequestFacts } from '#platform/server/access.ts'
import { addressBlock, type Limit } from '#platform/server/rate-limits.ts'
import type { SignUpServices } from './sign-up-services.ts'

const HOUR = 3_600

/** What one address, one contact and one drop may ask for in an hour (FORM-110). */
const AN_HOUR = {
  signup: { address: 60, contact: 20, drop: 1_000_000 },
  otp: { address: 60, contact: 20, drop: 100_000 },
} as const

export function publicLimits(
  call: keyof typeof AN_HOUR,
  { keys, limitFactor }: Pick<SignUpServices, 'keys' | 'limitFactor'>,
  { ip }: Pick<RequestFacts, 'ip'>,
  input: SignupInput,
): Limit[] {
  const limit = (what: keyof (typeof AN_HOUR)['signup'], key: string): Limit => ({
    key: `${call}:${what}:${key}`,
    maximum: Math.min(AN_HOUR[call][what] * limitFactor, 2_000_000_000),
    windowSeconds: HOUR,
  })
  const contacts = (['EMAIL', 'PHONE', 'WHATSAPP'] as const).flatMap(
    channel => readContact(channel, input[contactKeys[channel]] ?? '') ?? [],
  )
  return [
    limit('address', addressBlock(ip)),
    ...contacts.map(contact => limit('contact', contactHash(keys.contact, contact).toString('base64'))),
    limit('drop', input.drop_id ?? input.drop_profile_id),
  ]
}
