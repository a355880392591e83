import type { PublishedDrop } from '#features/drops/server/published-drops.ts'
import { countryOf } from '#features/otp/server/text-prices.ts'
import type { Contact } from '#features/signups/server/contacts.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/rate-limits.ts'
import type { SignUpServices } from './sign-up-services.ts'

const DAY = 86_400
const HOUR = 3_600

/** Texts a day to numbers that share their first seven digits: those who pump traffic own whole blocks of numbers. */
const A_PREFIX = 30
const A_DROP = 5_000
/** After so many texts in an hour, fewer codes typed in than this share mean that nobody is there. */
const SAMPLE = 50
const LEAST_TYPED_IN = 0.1

type Guarded = Pick<SignUpServices, 'smsCountries' | 'limitFactor'>
type TextedDrop = Pick<PublishedDrop, 'organization_id' | 'id'> & {
  content: Pick<PublishedDrop['content'], 'input_sms_country_code_default'>
}

/**
 * True where nothing must go by text message or WhatsApp: a country the drop does not send to, a block of numbers or a
 * drop that got too many today, or codes that nobody types in. Every text costs money, and somebody may earn on it.
 */
export async function textsPaused(
  { smsCountries, limitFactor }: Guarded,
  database: Database,
  drop: TextedDrop,
  { channel, address }: Pick<Contact, 'channel' | 'address'>,
  carries: 'code' | 'confirmation' = 'code',
): Promise<boolean> {
  if (channel === 'EMAIL') return false
  const country = countryOf(address)
  const own = drop.content.input_sms_country_code_default?.toUpperCase()
  if (!country || !(country === own || smsCountries.includes(country))) return true
  const prefix = address.slice(1, 8)
  const reason = await reasonToPause(database, limitFactor, { dropId: drop.id, prefix, carries })
  if (reason === null) return false
  await raiseAlert(database, {
    kind: 'text_messages_paused',
    subject: `${drop.id} ${reason === 'prefix' ? prefix : ''}`.trim(),
    details: { organization_id: drop.organization_id, drop_id: drop.id, reason },
  })
  return true
}

const limit = (key: string, windowSeconds: number): Pick<Limit, 'key' | 'windowSeconds'> => ({ key, windowSeconds })
const sentThisHour = (dropId: string) => limit(`text:sent:${dropId}`, HOUR)
const typedInThisHour = (dropId: string) => limit(`text:typed_in:${dropId}`, HOUR)

/** Counts a code that came by text and was typed in. */
export const countTypedIn = (database: Database, dropId: string) => take(database, [typedInThisHour(dropId)])

interface Text {
  dropId: string
  prefix: string
  carries: 'code' | 'confirmation'
}

/** Counts this text among those sent, or says why it must not be. What is held back does not count as sent. */
async function reasonToPause(database: Database, factor: number, { dropId, prefix, carries }: Text) {
  const [ofPrefix = 0] = await take(database, [limit(`text:prefix:${dropId}:${prefix}`, DAY)])
  if (ofPrefix > A_PREFIX * factor) return 'prefix'
  const ofCodes = carries === 'code' ? [sentThisHour(dropId)] : []
  const [ofDrop = 0, sent = 0] = await take(database, [limit(`text:drop:${dropId}`, DAY), ...ofCodes])
  if (ofDrop > A_DROP * factor) return 'drop'
  if (sent <= SAMPLE * factor) return null
  const [typedIn] = await database.statement<{ count: number }>('hits', 'select hits_of($1, $2) as count', [
    typedInThisHour(dropId).key,
    HOUR,
  ])
  return (typedIn?.count ?? 0) < sent * LEAST_TYPED_IN ? 'nobody_types_them_in' : null
}

async function take(database: Database, limits: readonly Pick<Limit, 'key' | 'windowSeconds'>[]): Promise<number[]> {
  const rows = await database.statement<{ hits: number[] }>('count_hits', 'select count_hits($1, $2) as hits', [
    limits.map(limit => limit.key),
    limits.map(limit => limit.windowSeconds),
  ])
  return rows[0]?.hits ?? []
}
