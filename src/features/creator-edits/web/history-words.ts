import { z } from 'zod'
import { contactMethod, creatorLocation, price } from '#features/creators/contract.ts'
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
}

/** What was done. Of tags and merges the history holds what came or went, of everything else what was and what is. */
export function deedWords({ field, before, after }: Pick<CreatorEvent, 'field' | 'before' | 'after'>): string {
  if (field === 'tags') return before === null ? 'added tags' : 'removed tags'
  if (field === 'merge') return before === null ? 'merged into this creator' : 'parted from this creator'
  if (field === 'file_import') {
    if (before === null) return 'imported from'
    return after === null
      ? 'took back the import of'
      : 'kept this creator, who was changed since, when taking back the import of'
  }
  return `changed ${names[field] ?? field.replaceAll('_', ' ')}`
}

const genre = z.object({ genre: z.string() }).transform(known => known.genre)
const known = z.union([
  price.transform(value => [amountWords(value), priceNote(value)].filter(Boolean).join(', ')),
  contactMethod.transform(({ value, description }) => [value, description].filter(Boolean).join(', ')),
  genre,
  creatorLocation.transform(placeWords),
])

/** A value of the history in words. What is not known here is read as far as it can be. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'Nothing'
  if (Array.isArray(value)) return value.map(one => valueWords(field, one)).join('; ')
  if (field === 'rating') return value === 0 ? 'No rating' : `${value} of 5`
  if (typeof value !== 'object') return String(value)
  const words = known.safeParse(value).data
  return words ?? Object.values(value).filter(isPlain).join(', ')
}

/** Of these the history holds what came, or what went. */
export const comesOrGoes = (field: string) => ['tags', 'merge', 'file_import'].includes(field)

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
