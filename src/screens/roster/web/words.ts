import { sourceName } from '#features/creator-details/web/metric-words.ts'
import { relativeDate } from '#platform/web/dates.ts'
import type { Creator } from '#records/creators/contract.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

/** The profile with most followers speaks for a creator who has several (TABLE-084); the wire gives it first. */
export const mainProfile = ({ social_profiles }: Pick<Creator, 'social_profiles'>): SocialProfile | undefined =>
  social_profiles[0]

/** Where a creator's figures are from and how old they are; nothing when nobody read them. */
export const figuresWords = ({ figures }: Pick<Creator, 'figures'>, now = new Date()): string | undefined =>
  figures ? `${sourceName(figures.source)}, read ${relativeDate(figures.read_at, now)}` : undefined

/** TABLE-028: the first contact that is an address, else the first that a platform shows. */
export function emailAddress({
  contact_methods,
  social_profiles,
}: Pick<Creator, 'contact_methods' | 'social_profiles'>) {
  const own = contact_methods.find(({ type, value }) => type === 'email' && value !== '')
  return own?.value ?? social_profiles.flatMap(({ email_addresses }) => email_addresses)[0]
}

/** LIST-038: the literal "(s)" is the product's own wording. */
export const addedWords = (count: number) => `${figures.format(count)} creator(s) added to your roster!`
export const removedWords = (count: number) => `${figures.format(count)} creator(s) removed from your roster!`

/** "1 creator", "1,284 creators". */
export const creatorsWords = (count: number) => `${figures.format(count)} ${count === 1 ? 'creator' : 'creators'}`

const figures = new Intl.NumberFormat('en')

/** Why a table is empty, the nearest cause first (TABLE-011). */
export type Emptiness = 'search' | 'filters' | 'list' | 'roster'

export function emptyStateKind(asked: { q: string; filtered: boolean; isDefault: boolean }): Emptiness {
  if (asked.q) return 'search'
  if (asked.filtered) return 'filters'
  return asked.isDefault ? 'roster' : 'list'
}
