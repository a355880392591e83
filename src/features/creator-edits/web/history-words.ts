import { z } from 'zod'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { contactMethod, creatorLocation, price } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import type { CreatorEvent } from '../contract.ts'
import { placeWords } from './place-words.ts'
import { amountWords, priceNote } from './price-words.ts'

const names: Record<string, string> = {
  pricing: 'the prices',
  rating: 'the rating',
  contact_methods: 'the contact methods',
  locations: 'the locations',
  notes: 'the notes',
  genres: 'the genres',
  name: 'the name',
  main_profile: 'the main profile',
  custom_field: 'a field',
}

/**
 * Describes a change. For tags, profiles and merges the history holds what was added or removed, for other fields the old
 * and new value.
 */
export function changeWords({ field, before, after }: Pick<CreatorEvent, 'field' | 'before' | 'after'>): string {
  if (field === 'tags') return before === null ? 'added tags' : 'removed tags'
  if (field === 'profiles') {
    const many = [before, after].flat().filter(Boolean).length > 1
    return `${before === null ? 'added' : 'removed'} ${many ? 'profiles' : 'a profile'}`
  }
  if (field === 'lists') {
    const many = [before, after].flat().filter(Boolean).length > 1 ? 'lists' : 'a list'
    return before === null ? `added to ${many}` : `removed from ${many}`
  }
  if (field === 'merge') return before === null ? 'merged into this creator' : 'parted from this creator'
  if (field === 'file_import') {
    if (before === null) return 'imported from'
    return after === null
      ? 'took back the import of'
      : 'kept this creator, who was changed since, when taking back the import of'
  }
  if (field === 'custom_field') {
    const { data } = ownField.safeParse(after ?? before)
    return data ? `changed ${data.field}` : 'changed a field'
  }
  return `changed ${names[field] ?? field.replaceAll('_', ' ')}`
}

const profile = z
  .object({ platform: creatorPlatform, username: z.string() })
  .transform(({ platform, username }) => `@${username.replace(/^@/, '')} on ${platformName(platform)}`)
/** A value of one of the team's own fields, under the name that the field had. */
const ownField = z.object({ field: z.string(), value: z.string() })
const genre = z.object({ genre: z.string() }).transform(known => known.genre)
/** The default list has no stored name. */
const list = z.object({ id: z.string(), name: z.string().nullable() }).transform(({ name }) => name ?? 'All Creators')
const known = z.union([
  price.transform(value => [amountWords(value), priceNote(value)].filter(Boolean).join(', ')),
  contactMethod.transform(({ value, description, manager }) =>
    [value, description, manager && `Manager: ${manager}`].filter(Boolean).join(', '),
  ),
  genre,
  creatorLocation.transform(placeWords),
  profile,
])

/** Formats a history value. Unknown shapes are shown as well as possible. */
export function valueWords(field: string, value: unknown): string {
  if (field === 'main_profile' && value === null) return 'The largest'
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'Nothing'
  if (Array.isArray(value)) return value.map(one => valueWords(field, one)).join('; ')
  if (field === 'rating') return value === 0 ? 'No rating' : `${value} of 5`
  if (typeof value !== 'object') return String(value)
  if (field === 'custom_field') return ownField.safeParse(value).data?.value ?? 'Nothing'
  if (field === 'lists') return list.safeParse(value).data ?? 'A list'
  const words = known.safeParse(value).data
  return words ?? Object.values(value).filter(isPlain).join(', ')
}

/** Fields whose history holds what was added or removed. */
export const isAdditionOrRemoval = (field: string) =>
  ['tags', 'lists', 'profiles', 'merge', 'file_import'].includes(field)

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
