import type { RequestFacts } from '#platform/server/http/access.ts'
import { addressBlock, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import { type Contact, contactHash } from '#records/fans/server/contacts.ts'
import type { SignUpServices } from './sign-up-services.ts'

const HOUR = 3_600

/** Hourly limits per address, contact and drop (FORM-110). */
const AN_HOUR = {
  signup: { address: 60, contact: 20, drop: 1_000_000 },
  otp: { address: 60, contact: 20, drop: 100_000 },
} as const

type Call = keyof typeof AN_HOUR
type Services = Pick<SignUpServices, 'keys' | 'limitFactor'>

const limitOf = (
  call: Call,
  what: keyof (typeof AN_HOUR)['signup'],
  { limitFactor }: Services,
  key: string,
): Limit => ({
  key: `${call}:${what}:${key}`,
  maximum: scaled(AN_HOUR[call][what], limitFactor),
  windowSeconds: HOUR,
})

export const addressLimit = (call: Call, services: Services, { ip }: Pick<RequestFacts, 'ip'>): Limit =>
  limitOf(call, 'address', services, addressBlock(ip))

export const contactLimit = (call: Call, services: Services, contact: Contact): Limit =>
  limitOf(call, 'contact', services, contactHash(services.keys.contact, contact).toString('base64'))

export const dropLimit = (call: Call, services: Services, dropId: string): Limit =>
  limitOf(call, 'drop', services, dropId)
