import type { CreatorEvidence, DuplicateDoubt, DuplicateTie } from '../contract.ts'
import { keys, type Traits, words } from './traits.ts'

/** Weight of each kind of evidence when two creators share it. Weights combine as independent probabilities. */
const WEIGHT: Record<DuplicateTie, number> = {
  SAME_EMAIL: 0.8,
  SAME_PHONE: 0.7,
  SAME_LINK: 0.6,
  NAMES_PROFILE: 0.5,
  SAME_HANDLE: 0.55,
  LIKE_HANDLE: 0.3,
  SAME_BIO: 0.3,
  LIKE_BIO: 0.25,
  SAME_NAME: 0.35,
  SAME_CITY: 0.25,
}
/** Factor by which each kind of counter-evidence reduces the score. */
const LEFT: Record<DuplicateDoubt, number> = { SAME_PLATFORM: 0.65, OTHER_COUNTRY: 0.7 }

export const MIN_SCORE = 0.5

/** Share of all words of two bios that both contain. */
const LIKE_BIOS = 0.5
const MIN_WORDS = 4

/**
 * All evidence for two creators, strongest first, then the evidence against. `shared` maps the rare keys of both to how
 * many creators have them; an email of a whole agency is not among them and does not count.
 */
export function evidenceBetween(one: Traits, other: Traits, shared: ReadonlyMap<string, number>): CreatorEvidence[] {
  const ties: CreatorEvidence[] = []
  const tie = (kind: DuplicateTie, value: string, key?: string) => {
    const creators = key === undefined ? null : shared.get(key)
    if (creators !== undefined && !ties.some(known => known.kind === kind)) ties.push({ kind, value, creators })
  }
  for (const address of both(one.emails, other.emails)) tie('SAME_EMAIL', address, keys.email(address))
  for (const digits of both(one.phones, other.phones)) tie('SAME_PHONE', `+${digits}`, keys.phone(digits))
  for (const link of both(one.links, other.links)) tie('SAME_LINK', link, keys.link(link))
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const)
    for (const handle of mine.named) {
      const [profile] = theirs.handles.get(handle) ?? []
      if (profile) tie('NAMES_PROFILE', profile.username, keys.handle(handle))
    }
  for (const [handle, mine] of one.handles) {
    const theirs = other.handles.get(handle) ?? []
    const same = mine.find(({ platform, username }) =>
      theirs.some(profile => profile.username === username && profile.platform !== platform),
    )
    if (same) tie('SAME_HANDLE', same.username, keys.handle(handle))
    else if (mine[0] && theirs.length > 0) tie('LIKE_HANDLE', mine[0].username, keys.handle(handle))
  }
  const cities = [...one.cities].filter(([city]) => other.cities.has(city))
  for (const [name, written] of one.names) {
    if (!other.names.has(name)) continue
    tie('SAME_NAME', written, keys.name(name))
    // the name is common, but rare in that city
    for (const [city] of cities) tie('SAME_NAME', written, keys.nameInCity(name, city))
  }
  for (const bio of both(one.bios, other.bios)) tie('SAME_BIO', '', keys.bio(bio))
  if (ties.length > 0) {
    for (const [, city] of cities) tie('SAME_CITY', city)
    if (!ties.some(({ kind }) => kind === 'SAME_BIO') && haveLikeBios(one, other)) tie('LIKE_BIO', '')
  }
  return ties.length === 0 ? [] : [...ties.toSorted((a, b) => weightOf(b) - weightOf(a)), ...doubts(one, other)]
}

function doubts(one: Traits, other: Traits): CreatorEvidence[] {
  const found: CreatorEvidence[] = []
  const [platform] = both(one.platforms, other.platforms)
  if (platform) found.push({ kind: 'SAME_PLATFORM', value: platform, creators: null })
  if (one.countries.size > 0 && other.countries.size > 0 && both(one.countries, other.countries).length === 0)
    found.push({ kind: 'OTHER_COUNTRY', value: '', creators: null })
  return found
}

export function scoreOf(evidence: readonly CreatorEvidence[]): number {
  let unlikely = 1
  let left = 1
  for (const one of evidence) {
    unlikely *= 1 - weightOf(one)
    left *= one.kind in LEFT ? LEFT[one.kind as DuplicateDoubt] : 1
  }
  return Math.round((1 - unlikely) * left * 1000) / 1000
}

/** A value shared by more creators weighs less. */
function weightOf({ kind, creators }: CreatorEvidence): number {
  const weight = kind in WEIGHT ? WEIGHT[kind as DuplicateTie] : 0
  return weight / (1 + 0.35 * Math.max(0, (creators ?? 2) - 2))
}

function haveLikeBios(one: Traits, other: Traits): boolean {
  for (const mine of one.bios)
    for (const theirs of other.bios) {
      const [a, b] = [new Set(words(mine)), new Set(words(theirs))]
      const common = both(a, b).length
      if (common >= MIN_WORDS && common / (a.size + b.size - common) >= LIKE_BIOS) return true
    }
  return false
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter(value => other.has(value))
