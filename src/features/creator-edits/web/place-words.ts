import type { CreatorLocation } from '#features/creators/contract.ts'
import { countryName } from '#platform/web/ui/flag.tsx'

/** City, state and country, as far as they are known. */
export const placeWords = ({ city, state, country_code }: CreatorLocation) =>
  [city, state, countryName(country_code)].filter(Boolean).join(', ')
