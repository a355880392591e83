import { instantOf, wallTimeOf } from '#platform/contract/zones.ts'
import type { Channel } from '#records/messages/contract.ts'
import { smsSize } from '#records/messages/sms-segments.ts'
import type { Broadcast, SendMode } from './contract.ts'

const phone: readonly Channel[] = ['PHONE', 'WHATSAPP']

/** The channels a fan gets a message on, of those that reach the fan. */
export function channelsFor(mode: SendMode, reached: readonly Channel[]): Channel[] {
  const first = (...wanted: readonly Channel[]) => wanted.filter(channel => reached.includes(channel)).slice(0, 1)
  switch (mode) {
    case 'SMS_OR_WHATSAPP_AND_EMAIL':
      return [...first(...phone), ...first('EMAIL')]
    case 'PRIORITIZE_SMS_OR_WHATSAPP':
      return first(...phone, 'EMAIL')
    case 'PRIORITIZE_EMAIL':
      return first('EMAIL', ...phone)
    case 'ONLY_SMS':
      return first('PHONE')
    case 'ONLY_WHATSAPP':
      return first('WHATSAPP')
    case 'ONLY_EMAIL':
      return first('EMAIL')
  }
}

/** Estimated prices in US cents: of a mail, of each text of an SMS, of a WhatsApp message. Providers' bills differ by country. */
export const PRICES: Readonly<Record<Channel, number>> = { EMAIL: 0.04, PHONE: 6.5, WHATSAPP: 5 }

export const priceOf = (channel: Channel, text: string) =>
  channel === 'PHONE' ? PRICES.PHONE * Math.max(1, smsSize(text).segments) : PRICES[channel]

interface Timing {
  now: Date
  /** The wall time to send at; null: now. */
  at: { date: string; time: string } | null
  zone: string
  /** The hour at which quiet begins, and the one at which it ends, by the clock of the zone. The same hour twice: never quiet. */
  quiet_from: number
  quiet_until: number
}

const DAY_MS = 86_400_000

/** When a fan gets a message: at its time, but not in the past and not in quiet hours of the zone. */
export function dueAt({ now, at, zone, quiet_from, quiet_until }: Timing): Date {
  const wanted = at ? new Date(instantOf(at, zone) ?? now) : now
  const due = wanted > now ? wanted : now
  const { date, time } = wallTimeOf(due, zone)
  const hour = Number(time.slice(0, 2))
  if (!isQuiet(hour, quiet_from, quiet_until)) return due
  const ends = `${String(quiet_until).padStart(2, '0')}:00`
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return new Date(instantOf({ date: hour < quiet_until ? date : tomorrow, time: ends }, zone) ?? due)
}

/** The zone in which a day ends last of all. */
const LAST_ZONE = 'Etc/GMT+12'
const MINUTE_MS = 60_000

/** Whether the wall time to send at is past: in the zone of the team, or everywhere where each fan's clock counts. */
export function isPastMoment(
  { send_at_date, send_at_time, fan_zones }: Pick<Broadcast, 'send_at_date' | 'send_at_time' | 'fan_zones'>,
  zone: string,
  now: Date,
): boolean {
  if (!send_at_date || !send_at_time) return false
  const at = instantOf({ date: send_at_date, time: send_at_time }, fan_zones ? LAST_ZONE : zone)
  // the minute that runs is no slip
  return at !== undefined && Date.parse(at) + MINUTE_MS <= now.getTime()
}

export const PAST_MOMENT = 'This time is past. Choose a later one.'

export const isQuiet = (hour: number, from: number, until: number) =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until
