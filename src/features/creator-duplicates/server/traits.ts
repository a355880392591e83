import type { CreatorFacts } from './creator-facts.ts'

/** Normalised values by which creators are compared. */
export interface Traits {
  emails: Set<string>
  phones: Set<string>
  /** By handle without dots and dashes. */
  handles: Map<string, Handle[]>
  /** Handles named in their bios, without dots and dashes. */
  named: Set<string>
  links: Set<string>
  /** By the sorted words of the name; the value is the original spelling. */
  names: Map<string, string>
  /** By country and city; the value is the original spelling. */
  cities: Map<string, string>
  countries: Set<string>
  bios: Set<string>
  platforms: Set<string>
}

export interface Handle {
  platform: string
  /** In lower case, without its @. */
  username: string
}

const MIN_HANDLE_LENGTH = 5
const MIN_NAME_LENGTH = 8
const MIN_BIO_LENGTH = 24

export function traitsOf({ name, emails, phones, places, profiles }: CreatorFacts): Traits {
  const bios = profiles.flatMap(({ bio }) => (bio ? [readBio(bio)] : []))
  const handles = profiles.map(({ platform, username }) => ({ platform, username: bare(username) }))
  return {
    emails: new Set([...emails, ...profiles.flatMap(profile => profile.email_addresses)].map(mailbox)),
    phones: new Set(phones.map(phone => phone.replace(/\D/g, '')).filter(digits => digits.length >= 7)),
    handles: Map.groupBy(
      handles.filter(({ username }) => compact(username).length >= MIN_HANDLE_LENGTH),
      ({ username }) => compact(username),
    ),
    named: new Set(bios.flatMap(bio => bio.handles).filter(handle => handle.length >= MIN_HANDLE_LENGTH)),
    links: new Set(bios.flatMap(bio => bio.links)),
    names: new Map(
      [name, ...profiles.map(({ full_name }) => full_name)].flatMap(written => {
        const key = nameKey(written ?? '')
        return written && isTelling(key) ? [[key, written] as const] : []
      }),
    ),
    cities: new Map(
      places.flatMap(({ city, country_code }) =>
        city ? [[`${country_code ?? ''}/${words(city).join(' ')}`, city] as const] : [],
      ),
    ),
    countries: new Set([...places, ...profiles].flatMap(({ country_code }) => (country_code ? [country_code] : []))),
    bios: new Set(bios.map(bio => bio.text).filter(text => text.length >= MIN_BIO_LENGTH)),
    platforms: new Set(profiles.map(({ platform }) => platform)),
  }
}

/**
 * Lookup keys: two creators similar enough to be proposed share at least one. A name is shared by many in a large roster,
 * so it is also combined with each city.
 */
export function keysOf({ emails, phones, handles, named, links, names, cities, bios }: Traits): string[] {
  return [
    ...[...emails].map(keys.email),
    ...[...phones].map(keys.phone),
    ...[...new Set([...handles.keys(), ...named])].map(keys.handle),
    ...[...links].map(keys.link),
    ...[...names.keys()].map(keys.name),
    ...[...names.keys()].flatMap(name => [...cities.keys()].map(city => keys.nameInCity(name, city))),
    ...[...bios].map(keys.bio),
  ]
}

/** Caps the key length, as the index limits it. */
const kept = (kind: string, value: string) => `${kind}:${value}`.slice(0, 200)

export const keys = {
  email: (address: string) => kept('e', address),
  phone: (digits: string) => kept('p', digits),
  handle: (handle: string) => kept('h', handle),
  link: (link: string) => kept('l', link),
  name: (name: string) => kept('n', name),
  nameInCity: (name: string, city: string) => kept('c', `${name}/${city}`),
  bio: (text: string) => kept('b', text),
}

/** Drops the plus tag of an email. */
function mailbox(address: string): string {
  const [name = '', host = ''] = address.trim().toLowerCase().split('@')
  return `${name.split('+')[0]}@${host}`
}

const bare = (username: string) => username.replace(/^@/, '').toLowerCase()
const compact = (handle: string) => words(handle).join('')

/** Lower case without accents; letters and digits only. */
export const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Ignores the order of the name's parts. */
const nameKey = (name: string) => words(name).toSorted().join(' ')
const isTelling = (name: string) => name.length >= MIN_NAME_LENGTH || (name.includes(' ') && name.length >= 5)

/** The handles and links in a bio, and its words without URLs. */
function readBio(bio: string) {
  const handles: string[] = []
  const links: string[] = []
  const text = bio
    .replace(/[^\s<>()·|,]+@[^\s<>()·|,]+\.[^\s<>()·|,]+/g, ' ')
    .replace(LINK, (whole, host: string, path = '') => {
      const own = onPlatform(host.toLowerCase(), path)
      if (own) handles.push(compact(own))
      else if (path.length > 1 || /^(https?:|www\.)/i.test(whole)) links.push(linkKey(host, path))
      else return whole
      return ' '
    })
    .replace(/(^|[^\p{L}\p{N}._])@([\p{L}\p{N}._-]+)/gu, (_, before: string, handle: string) => {
      handles.push(compact(handle))
      return before
    })
  return { handles, links, text: words(text).join(' ') }
}

const LINK = /(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})((?:\/[^\s<>()·|,?#]*)?)[^\s<>()·|,]*/gi
const linkKey = (host: string, path: string) => `${host}${path}`.toLowerCase().replace(/[/.]+$/, '')

/** The handle in a platform URL. */
function onPlatform(host: string, path: string): string | undefined {
  if (!/(^|\.)(tiktok\.com|instagram\.com|youtube\.com|twitter\.com|x\.com)$/.test(host)) return undefined
  const [first = '', second] = path.split('/').filter(Boolean)
  return /^(c|user)$/.test(first) ? second : first.replace(/^@/, '') || undefined
}
