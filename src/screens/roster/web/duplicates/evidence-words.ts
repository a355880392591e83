import type { CreatorEvidence } from '#features/creator-duplicates/contract.ts'
import type { BadgeType } from '#platform/web/ui/badge.tsx'
import { type Platform, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { StayedPart } from '../../merge-contract.ts'

/** What ties two creators, or speaks against it, as a sentence without its full stop. */
export function evidenceWords({ kind, value, creators }: CreatorEvidence): string {
  const others = (creators ?? 2) - 2
  const shared = others === 0 ? '' : others === 1 ? ', as does 1 other creator' : `, as do ${others} other creators`
  switch (kind) {
    case 'SAME_EMAIL':
      return `Both have the address ${value}${shared}`
    case 'SAME_PHONE':
      return `Both have the number ${value}${shared}`
    case 'SAME_LINK':
      return `Both bios lead to ${value}${shared}`
    case 'NAMES_PROFILE':
      return `The bio of one gives @${value}, which is the other’s`
    case 'SAME_HANDLE':
      return `The handle @${value} on two platforms`
    case 'LIKE_HANDLE':
      return `Nearly the same handle, @${value}`
    case 'SAME_BIO':
      return 'The same bio, word for word'
    case 'LIKE_BIO':
      return 'Bios of mostly the same words'
    case 'SAME_NAME':
      return `The same name, ${value}`
    case 'SAME_CITY':
      return `Both in ${value}`
    case 'SAME_PLATFORM':
      return `Each has a profile on ${platformName(value as Platform)}`
    case 'OTHER_COUNTRY':
      return 'They are in different countries'
  }
}

export const isDoubt = ({ kind }: CreatorEvidence) => kind === 'SAME_PLATFORM' || kind === 'OTHER_COUNTRY'

/** A score in a word: it is no measured chance. */
export function likelihood(score: number): { word: string; look: BadgeType } {
  if (score >= 0.8) return { word: 'Very likely', look: 'Success' }
  return score >= 0.6 ? { word: 'Likely', look: 'Branded' } : { word: 'Possible', look: 'Gray' }
}

const partNames: Record<StayedPart, string> = {
  name: 'name',
  gender: 'gender',
  rating: 'rating',
  notes: 'notes',
  main_profile: 'picture',
  promotions: 'promotions',
  profiles: 'profiles',
  contacts: 'contacts',
  prices: 'prices',
  locations: 'locations',
  genres: 'genres',
  tags: 'tags',
  custom_fields: 'custom fields',
  lists: 'lists',
  payouts: 'payouts',
}

/** What is said when creators are parted again. */
export const partedWords = (stayed: readonly StayedPart[]) =>
  stayed.length === 0
    ? 'Merge undone'
    : `Merge undone. Changed since and kept: ${stayed.map(part => partNames[part]).join(', ')}`
