import { textCountries } from '#features/otp/server/text-countries.ts'
import { countryOf, isRealNumber } from '#features/otp/server/text-prices.ts'
import { type Alert, raiseAlert } from '#platform/server/alerts.ts'
import type { Database } from '#platform/server/database/db.ts'
import { countHits, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

const DAY = 86_400
const HOUR = 3_600

/** Texts a day to numbers that share their first seven digits: traffic pumpers own whole number ranges. */
const A_PREFIX = 30
const A_DROP = 5_000
/** After this many texts in an hour, a lower share of entered codes means that no real fans receive them. */
const SAMPLE = 50
const MIN_TYPED_IN = 0.1

type Guarded = Pick<SignUpServices, 'smsCountries' | 'limitFactor'>
type TextedDrop = Pick<PublicDrop, 'sms_country_codes'>

/** A drop sends to the countries that its team chose, and never beyond those of the installation. */
export const sendsTo = (smsCountries: readonly string[], drop: TextedDrop, address: string): boolean =>
  textCountries(smsCountries, drop).includes(countryOf(address) ?? '')

/** Why no text ever goes to a number, or null where it may. */
export function unservedNumber(smsCountries: readonly string[], drop: TextedDrop, address: string) {
  if (sendsTo(smsCountries, drop, address)) return null
  return isRealNumber(address) ? 'country' : 'invalid'
}

const prefixOf = (address: string) => address.slice(1, 8)

/** Texts of a drop in a day, to a block of numbers and in all. */
export const textLimits = (dropId: string, address: string, factor: number) => ({
  ofPrefix: {
    key: `text:prefix:${dropId}:${prefixOf(address)}`,
    maximum: scaled(A_PREFIX, factor),
    windowSeconds: DAY,
  },
  ofDrop: { key: `text:drop:${dropId}`, maximum: scaled(A_DROP, factor), windowSeconds: DAY },
})

interface Paused {
  organization_id: string
  drop_id: string
  address: string
  reason: 'prefix' | 'drop' | 'nobody_types_them_in'
  /** Needed for `nobody_types_them_in`, which is looked at anew in each hour. */
  now?: Date
}

/** What the operator is told: of each reason by itself, of one that passes with its hour in each hour. */
export const paused = ({ organization_id, drop_id, address, reason, now }: Paused): Alert => ({
  kind: 'text_messages_paused',
  subject: {
    drop: drop_id,
    prefix: `${drop_id} ${prefixOf(address)}`,
    nobody_types_them_in: `${drop_id} ${now?.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`,
  }[reason],
  details: { organization_id, drop_id, reason },
})

/** `invalid`: no country has this number. `country`: no SMS to this country. `paused`: a limit is reached for now. */
export type TextMessageRefusal = 'invalid' | 'country' | 'paused'

/**
 * Why no code must go by text message or WhatsApp: a country the drop does not send to, a block of numbers or a drop that
 * got too many today, or codes that nobody types in. Every text costs money, and somebody may earn on it. Null where it may.
 */
export async function textMessageRefusal(
  { smsCountries, limitFactor }: Guarded,
  database: Database,
  { organization_id, id: drop_id, content }: Pick<PublishedDrop, 'organization_id' | 'id' | 'content'>,
  { channel, address }: Pick<Contact, 'channel' | 'address'>,
  now: Date,
): Promise<TextMessageRefusal | null> {
  if (channel === 'EMAIL') return null
  const unserved = unservedNumber(smsCountries, content, address)
  if (unserved) return unserved
  const reason = await reasonToPause(database, limitFactor, drop_id, address)
  if (reason === null) return null
  await raiseAlert(database, paused({ organization_id, drop_id, address, reason, now }))
  return 'paused'
}

const limit = (key: string, windowSeconds: number): Pick<Limit, 'key' | 'windowSeconds'> => ({ key, windowSeconds })
const sentThisHour = (dropId: string) => limit(`text:sent:${dropId}`, HOUR)
const typedInThisHour = (dropId: string) => limit(`text:typed_in:${dropId}`, HOUR)

/** The limits that an SMS code is counted on before it is issued; uncounted when none is sent. */
export function hitsOfText(dropId: string, address: string) {
  const { ofPrefix, ofDrop } = textLimits(dropId, address, 1)
  return [ofPrefix, ofDrop, sentThisHour(dropId)]
}

/** Counts a code that came by text and was typed in. */
export const countTypedIn = (database: Database, dropId: string) => countHits(database, [typedInThisHour(dropId)])

/**
 * Counts this code among those sent, or says why it must not be. What is paused here does not count as sent, and neither does
 * what `issue_code` refuses or withholds.
 */
async function reasonToPause(database: Database, factor: number, dropId: string, address: string) {
  const { ofPrefix, ofDrop } = textLimits(dropId, address, factor)
  const [toPrefix = 0] = await countHits(database, [ofPrefix])
  const reason = toPrefix > ofPrefix.maximum ? 'prefix' : await reasonOfDrop(database, factor, dropId, ofDrop)
  if (reason) await giveBack(database, reason === 'prefix' ? [ofPrefix] : hitsOfText(dropId, address))
  return reason
}

async function reasonOfDrop(database: Database, factor: number, dropId: string, ofDrop: Limit) {
  const [byDrop = 0, sent = 0] = await countHits(database, [ofDrop, sentThisHour(dropId)])
  if (byDrop > ofDrop.maximum) return 'drop'
  if (sent <= scaled(SAMPLE, factor)) return null
  const [typedIn] = await database.statement<{ count: number }>('hits', 'select hits_of($1, $2) as count', [
    typedInThisHour(dropId).key,
    HOUR,
  ])
  return (typedIn?.count ?? 0) < sent * MIN_TYPED_IN ? 'nobody_types_them_in' : null
}

type Counted = readonly Pick<Limit, 'key' | 'windowSeconds'>[]

const columnsOf = (counted: Counted) => [counted.map(({ key }) => key), counted.map(limit => limit.windowSeconds)]

async function giveBack(database: Database, counted: Counted): Promise<void> {
  await database.statement('take_back_hits', 'select take_back_hits($1, $2)', columnsOf(counted))
}
