import type { PlaceEntry } from './contract.ts'
import { MAX_ENTRIES } from './limits.ts'

/** The city a fan chose (FORM-089). */
export interface Place {
  city: string
  state: string
  /** ISO 3166, two capital letters. */
  country_code: string
  latitude: number
  longitude: number
  /** IANA name; null on public pages, which never ask for it (FORM-092). */
  timezone: string | null
}

/** An entry as form values (FORM-088). */
export function placeOf({ address, lat, lon }: PlaceEntry, timezone: string | null = null): Place {
  return {
    city: address.city ?? address.town ?? address.village ?? '',
    state: address.state ?? '',
    country_code: address.country_code.toUpperCase(),
    latitude: Number(lat),
    longitude: Number(lon),
    timezone,
  }
}

const apostrophes = /['’‘ʼʻ`´ʿʾ]/g
/** Letters that Unicode does not decompose into a letter and a mark. */
const whole: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
}

/**
 * Normalizes a name for comparison: lower case without marks, words separated by one space, in every script.
 *
 * @example fold('Łódź') === 'lodz' && fold("L’Aquila") === 'laquila' && fold('St. Louis') === 'st louis'
 */
export const fold = (text: string) =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħə]/g, letter => whole[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Derives the answer to a longer text from the answer to a shorter one (FORM-083). It is `complete` when the server could not add
 * anything: the shorter answer was not cut off, and every entry matched by the name it shows. Matches by
 * another language's name or despite a typing error cannot be checked here.
 */
export function narrowed(entries: readonly PlaceEntry[], shorter: string, longer: string) {
  const shows = (text: string) => {
    const wanted = fold(text)
    return (entry: PlaceEntry) => fold(entry.display_name).startsWith(wanted)
  }
  return {
    entries: entries.filter(shows(longer)),
    complete: entries.length < MAX_ENTRIES && entries.every(shows(shorter)),
  }
}
