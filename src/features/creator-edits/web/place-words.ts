import { countryName } from '#platform/web/ui/flag.tsx'
import type { CreatorLocation } from '#records/creators/contract.ts'

/** City, state and country, as far as known. */
export const placeWords = ({ city, state, country_code }: CreatorLocation) =>
  [city, state, countryName(country_code)].filter(Boolean).join(', ')
