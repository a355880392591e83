import type { Creator } from '#features/creators/contract.ts'
import type { SocialProfile } from '#features/social-profiles/contract.ts'

type Faced = Pick<Creator, 'social_profiles'> & Partial<Pick<Creator, 'main_profile_id'>>
type Named = Faced & Pick<Creator, 'name'>

/** The profile with most followers speaks for a creator who has several (TABLE-084); the wire gives it first. */
export const mainProfile = ({ social_profiles }: Pick<Creator, 'social_profiles'>): SocialProfile | undefined =>
  social_profiles[0]

/** The profile that lends its picture and handle: the one that was chosen when creators were merged, else the largest. */
export const faceOf = ({ main_profile_id, social_profiles }: Faced): SocialProfile | undefined =>
  social_profiles.find(({ id }) => id === main_profile_id) ?? social_profiles[0]

/** What YouTube calls a channel whose handle is not known; nobody can be addressed by it. */
const channelId = /^UC[\w-]{22}$/

/** A handle as people write it; the wire may have it with its @ or without. */
export const handle = (username: string) =>
  channelId.test(username) ? `Channel ${username}` : `@${username.replace(/^@/, '')}`

/** What a creator is called: by the team, else by the platform, else the handle. */
export function creatorName(creator: Named): string {
  const profile = faceOf(creator)
  return creator.name || profile?.full_name || (profile ? handle(profile.username) : 'Unnamed creator')
}

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

export function emptiness(asked: { q: string; filtered: boolean; isDefault: boolean }): Emptiness {
  if (asked.q) return 'search'
  if (asked.filtered) return 'filters'
  return asked.isDefault ? 'roster' : 'list'
}
