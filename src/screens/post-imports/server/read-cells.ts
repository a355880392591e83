import { isDay } from '#platform/contract/validators.ts'
import type { DayOrder } from '#records/custom-fields/day-order.ts'

/** A count as files write it: `541200`, `541,200`, `1.4M`, `12,3k`; null for what is none. */
export function countOf(text: string): number | null {
  const [, figure = '', unit = ''] = /^([\d.,]+)([kKmMbB])?$/.exec(text.replace(/['\s]/g, '')) ?? []
  if (figure === '') return null
  const value = unit ? Number(figure.replace(',', '.')) : wholeOf(figure)
  const scale = { '': 1, k: 1_000, m: 1_000_000, b: 1_000_000_000 }[unit.toLowerCase()] ?? 1
  const count = Math.round(value * scale)
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** `1,234,567`, `1.234.567`, `1234.0`. */
function wholeOf(figure: string): number {
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(figure)) return Number(figure.replace(/[.,]/g, ''))
  return Number(figure.replace(',', '.'))
}

/** Characters of an instant; a longer text would keep the patterns busy. */
const LONGEST = 100
const EARLIEST = Date.UTC(2004, 0, 1)

/**
 * An instant as files write it: ISO 8601, `2025-05-21 09:44:45` (taken as UTC), `05/21/2025` and `21.5.2025`, with or without a
 * time behind them, seconds or milliseconds since 1970; null for what is none, or lies before the platforms. A day without a time is
 * that day from UTC-11 to UTC+12.
 */
export function instantOf(text: string, order: DayOrder): Date | null {
  if (text.length > LONGEST) return null
  const at = millisecondsOf(text.trim(), order)
  return at >= EARLIEST ? new Date(at) : null
}

/** Later than a day from now: a clock or a time zone explains less. */
export const isFuture = (at: Date, now: Date) => at.getTime() > now.getTime() + DAY_MS

const DAY_MS = 86_400_000

function millisecondsOf(text: string, order: DayOrder): number {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Number(text) * 1_000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const [, year, month = '', day = '', isoTime = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](.*))?$/i.exec(text) ?? []
  if (year) return momentOf([year, month, day], isoTime) ?? Date.parse(text)
  const [, first = '', mark, second = '', written, time = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+(.*))?$/.exec(text) ?? []
  if (written) {
    const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && (mark === '.' || order === 'DAY_FIRST'))
    const whole = written.length === 2 ? `20${written}` : written
    const date: YearMonthDay = isDayFirst ? [whole, second, first] : [whole, first, second]
    return momentOf(date, time) ?? momentOf(date) ?? Number.NaN
  }
  // such as `Wed Oct 10 20:19:24 +0000 2018`; a word alone is none
  if (text.length >= 60 || !/\d{4}/.test(text) || !/[a-z]{3}/i.test(text)) return Number.NaN
  return Date.parse(/\d:\d/.test(text) ? text : `${text} ${SAME_DAY_HOUR}:00 UTC`)
}

type YearMonthDay = [string, string, string]

/** A time of the day, in UTC, at which the whole world from UTC-11 to UTC+12 has the same day. */
const SAME_DAY_HOUR = '11'

/**
 * A day and the time behind it, if there is one: `14:05`, `2:05:30 PM`, `09:44:45.000+02:00`. Not a number for a
 * day that is not in the calendar, undefined for a time that was not understood.
 */
function momentOf([year, month, day]: YearMonthDay, written = ''): number | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(date)) return Number.NaN
  const found = /^(?:(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?\s*([ap]m)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
    written.trim(),
  )
  if (!found) return undefined
  const [, hour = SAME_DAY_HOUR, minute = '00', second = '00', half, zone = 'Z'] = found
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`
  const moment = Date.parse(`${date}T${time}${zone.toUpperCase() === 'UTC' ? 'Z' : withColon(zone)}`)
  return Number.isNaN(moment) ? undefined : moment
}

const withColon = (zone: string) => zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')

/** Seconds of `31`, `00:31`, `1:02:03` or `PT1M5S`; null for what is none. */
export function secondsOf(text: string): number | null {
  const [, iso] = /^PT(.+)$/i.exec(text) ?? []
  if (iso) {
    const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i.exec(iso) ?? []
    return bounded(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
  }
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text))
  if (!/^\d{1,3}(:\d{2}){1,2}$/.test(text)) return null
  return bounded(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

const bounded = (seconds: number) => (seconds >= 0 && seconds < 1_000_000 ? Math.round(seconds) : null)

/** The first web address of a cell; null for what is none. */
export function webAddress(text: string): string | null {
  const [address = ''] = /https?:\/\/[^\s"'<>,[\]]+/i.exec(text) ?? []
  return address.length <= 2_000 && URL.canParse(address) ? address : null
}

export const isTrue = (text: string) => /^(true|yes|1|y|oui|ja|si|sim)$/i.test(text)

/** Names of a cell that holds several: lines, commas, or a JSON list. */
export function namesOf(text: string): string[] {
  const bare = text.replace(/^\[|\]$/g, '').replace(/["']/g, '')
  const parts = /[\n,;|]/.test(bare) ? bare.split(/[\n,;|]+/) : bare.split(/\s(?=#)/)
  return parts.map(name => name.trim().replace(/^#+/, '')).filter(Boolean)
}

/** The hashtags in a caption. */
export const hashtagsIn = (caption: string) =>
  [...caption.matchAll(/(?<![\p{L}\p{N}&])#([\p{L}\p{M}\p{N}_]{1,100})/gu)].map(([, name = '']) => name)
