export const MAX_ROWS = 50
export const MAX_DESCRIPTION_LENGTH = 200
/** EDIT-047. */
export const MAX_NOTES_LENGTH = 10_000
export const MAX_RATING = 5
/** EDIT-021. */
export const MAX_PRICE = 9_999_999_999.99
export const MAX_POSTS = 30

/** At most two decimals (EDIT-021). */
export const isAmount = (price: number) => Math.abs(Math.round(price * 100) - price * 100) < 1e-6

interface City {
  city: string | null
  state: string | null
  country_code: string | null
}

/** Whether two entries name the same place, ignoring case (EDIT-034). */
export const sameCity = (one: City, other: City) => placeKey(one) === placeKey(other)

const placeKey = ({ city, state, country_code }: City) =>
  [city, state, country_code].map(part => (part ?? '').trim().toLowerCase()).join('\n')

/** A new price (EDIT-017). */
export const NEW_PRICE = { currency: 'USD', price: 0, num_posts: 1, description: '' } as const

/** The value of an empty number field (EDIT-015, EDIT-016). */
export const numberOf = (typed: number | null) => typed ?? 0

/** City search: minimum query length, and debounce in milliseconds (EDIT-034). */
export const MIN_SEARCH_LENGTH = 3
export const SEARCH_DEBOUNCE_MS = 500
