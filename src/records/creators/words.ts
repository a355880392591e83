import type { SocialProfile } from '#records/social-profiles/contract.ts'
import type { Creator } from './contract.ts'

type Faced = Pick<Creator, 'social_profiles'> & Partial<Pick<Creator, 'main_profile_id'>>
type Named = Faced & Pick<Creator, 'name'>

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
