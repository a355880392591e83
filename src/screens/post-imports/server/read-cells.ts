/** A count as files write it: `541200`, `541,200`, `1.4M`, `12,3k`; null for what is none. */
export function countOf(text: string): number | null {
  const [, figure = '', unit = ''] = /^([\d.,'\s\u00a0]+?)\s*([kKmMbB])?$/.exec(text.trim()) ?? []
  if (figure === '') return null
  const bare = figure.replace(/['\s\u00a0]/g, '')
  const value = unit ? Number(bare.replace(',', '.')) : wholeOf(bare)
  const scale = { '': 1, k: 1_000, m: 1_000_000, b: 1_000_000_000 }[unit.toLowerCase()] ?? 1
  const count = Math.round(value * scale)
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** `1,234,567`, `1.234.567`, `1234.0`. */
function wholeOf(figure: string): number {
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(figure)) return Number(figure.replace(/[.,]/g, ''))
  return Number(figure.replace(',', '.'))
}

const EARLIEST = Date.UTC(2004, 0, 1)

/**
 * An instant as files write it: ISO 8601, `2025-05-21 09:44:45` (taken as UTC), `05/21/2025`, seconds or milliseconds since
 * 1970; null for what is none, or lies before the platforms.
 */
export function instantOf(text: string): Date | null {
  const at = millisecondsOf(text.trim())
  return at >= EARLIEST ? new Date(at) : null
}

/** Later than a day from now: a clock or a time zone explains less. */
export const isFuture = (at: Date, now: Date) => at.getTime() > now.getTime() + DAY_MS

const DAY_MS = 86_400_000

function millisecondsOf(text: string): number {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Number(text) * 1_000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const [, year, month, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? []
  if (year) return Date.parse(`${year}-${month}-${day}T${time}${zone.toUpperCase() === 'UTC' ? 'Z' : withColon(zone)}`)
  const [, first = '', second = '', slashed] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,].*)?$/.exec(text) ?? []
  // as the explorer's own export writes it
  if (slashed) return Date.parse(`${slashed}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`)
  // such as `Wed Oct 10 20:19:24 +0000 2018`; a word alone is none
  return text.length < 60 && /\d{4}/.test(text) && /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
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
  const parts = /[\n,;|]/.test(bare) ? bare.split(/[\n,;|]+/) : bare.split(/\s+(?=#)/)
  return parts.map(name => name.trim().replace(/^#+/, '')).filter(Boolean)
}

/** The hashtags in a caption. */
export const hashtagsIn = (caption: string) =>
  [...caption.matchAll(/(?<![\p{L}\p{N}&])#([\p{L}\p{M}\p{N}_]{1,100})/gu)].map(([, name = '']) => name)
