import type { CreatorPlan, CreatorRemark, CreatorTarget } from '#features/creator-imports/contract.ts'
import { platformOfWord } from '#features/creator-imports/rules.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import { profileUrl, readProfileLink } from '#records/social-profiles/profile-links.ts'
import type { NamedProfile } from '#records/social-profiles/server/named-profiles.ts'

/** Cells of one meaning, in column order. */
export type CellsOf = (target: CreatorTarget) => readonly string[]

const columns = { tiktok: 'TikTok', instagram: 'Instagram', youtube: 'YouTube', twitter: 'Twitter' } as const
const LONGEST = 2_000
const MAX_LINKS = 20

type Read = NamedProfile | Extract<CreatorRemark, 'LINK_INVALID' | 'LINK_UNRESOLVED' | 'HANDLE_INVALID' | 'NO_PLATFORM'>

/** All profiles in a row: from links, from a handle with its platform, and from platform columns. */
export function profilesIn(given: CellsOf, plan: CreatorPlan, remarks: Set<CreatorRemark>): NamedProfile[] {
  const platform = given('platform').map(platformOfWord).find(Boolean) ?? plan.platform
  const read = [
    ...given('profile').flatMap(cell => eachOf(cell).map(typed => linkOrHandle(typed, platform, 'LINK_INVALID'))),
    ...given('handle').map(typed => linkOrHandle(typed, platform, 'NO_PLATFORM')),
    ...Object.entries(columns).flatMap(([target, of]) =>
      given(target as keyof typeof columns).map(typed => linkOrHandle(typed, of, 'HANDLE_INVALID')),
    ),
  ]
  return read.flatMap(one => {
    if (typeof one !== 'string') return [one]
    remarks.add(one)
    return []
  })
}

const eachOf = (cell: string) =>
  cell
    .slice(0, LONGEST)
    .toWellFormed()
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .slice(0, MAX_LINKS)

/** `otherwise` is the problem reported for text that is neither. */
function linkOrHandle(typed: string, platform: CreatorPlatform | null, otherwise: Read): Read {
  if (typed.length > LONGEST) return otherwise
  if (/[/]|^www\./i.test(typed)) return linkIn(typed)
  if (platform === null || (otherwise === 'LINK_INVALID' && !typed.startsWith('@'))) return otherwise
  if (platform === 'YouTube' && /^UC[\w-]{22}$/.test(typed)) return { platform, by: 'id', value: typed }
  const named = readProfileLink(profileUrl(platform, typed))
  return typeof named === 'string' || named.by !== 'handle' || named.platform !== platform
    ? 'HANDLE_INVALID'
    : { platform, by: 'handle', value: named.value }
}

function linkIn(typed: string): Read {
  const link = readProfileLink(typed)
  if (typeof link === 'string') return 'LINK_INVALID'
  const { platform, by, value } = link
  if (by === 'handle' || by === 'id') return { platform, by, value }
  // YouTube turned /c/ names into handles of the same spelling
  return by === 'custom_name' ? { platform, by: 'handle', value } : 'LINK_UNRESOLVED'
}
