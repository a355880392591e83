import type { SocialProfile } from '#records/social-profiles/contract.ts'
import type { Creator, SOURCES } from './contract.ts'

type Faced = Pick<Creator, 'social_profiles'> & Partial<Pick<Creator, 'main_profile_id'>>
type Named = Faced & Pick<Creator, 'name'>

/** The profile for avatar and handle: the chosen main profile, else the largest. */
export const faceOf = ({ main_profile_id, social_profiles }: Faced): SocialProfile | undefined =>
  social_profiles.find(({ id }) => id === main_profile_id) ?? social_profiles[0]

/** YouTube's name of a channel with unknown handle; it cannot be used as a handle. */
const channelId = /^UC[\w-]{22}$/

/** A handle for display; the API may send it with or without @. */
export const handle = (username: string) =>
  channelId.test(username) ? `Channel ${username}` : `@${username.replace(/^@/, '')}`

/** The name of a creator: the team's, else the platform's, else the handle. */
export function creatorName(creator: Named): string {
  const profile = faceOf(creator)
  return creator.name || profile?.full_name || (profile ? handle(profile.username) : 'Unnamed creator')
}

/** How a creator came into the roster, inside a sentence. */
export const SOURCE_LABELS: Record<(typeof SOURCES)[number], string> = {
  manually: 'added manually',
  promotion: 'past promotion',
  url_import: 'added manually via URL',
  invite_link: 'joined via invite',
  file_import: 'imported from a spreadsheet',
  segment_creates: 'segment creates',
  drop_signups: 'drop signups',
}
