import { countryName } from '#platform/contract/countries.ts'
import type { CreatorLocation } from '#records/creators/contract.ts'

/** City, state and country, as far as known; a state named as its city, such as Lisbon, once. */
export const placeWords = ({ city, state, country_code }: CreatorLocation) =>
  [city, state === city ? null : state, countryName(country_code)].filter(Boolean).join(', ')
