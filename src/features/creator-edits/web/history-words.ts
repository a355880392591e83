import { money } from '#platform/web/numbers.ts'

const names: Record<string, string> = {
  pricing: 'the prices',
  rating: 'the rating',
  contact_methods: 'the contact methods',
  locations: 'the locations',
  notes: 'the notes',
  genres: 'the genres',
  tags: 'the tags',
}

/** A field of the history in words; one that is not known here is read as it is written. */
export const fieldName = (field: string) => names[field] ?? field.replaceAll('_', ' ')

/** A value of the history in words. Values of fields that are not known here are read as far as they can be. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'Nothing'
  if (Array.isArray(value)) return value.map(one => valueWords(field, one)).join('; ')
  if (field === 'rating') return value === 0 ? 'No rating' : `${value} of 5`
  if (typeof value !== 'object') return String(value)
  const {
    price,
    currency,
    num_posts,
    value: contact,
    city,
    state,
    country_code,
    description,
    ...rest
  } = value as Record<string, unknown>
  if (typeof price === 'number')
    return [money(price, { currency: String(currency) }), num_posts ? `${num_posts} posts` : '', description]
      .filter(Boolean)
      .join(', ')
  if (typeof contact === 'string') return [contact, description].filter(Boolean).join(', ')
  const known = [city, state, country_code].filter(Boolean)
  return known.length > 0 ? known.join(', ') : Object.values(rest).filter(isPlain).join(', ')
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
