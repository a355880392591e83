import type { PlaceEntry } from '../contract.ts'
import { fold } from '../rules.ts'
import { countryName } from './city-lines.ts'
import type { PlaceRow } from './search.ts'

/** Minimum population of a town and of a city. */
const TOWN = 10_000
const CITY = 50_000

export function entryOf({
  name,
  state,
  country_code,
  latitude,
  longitude,
  population,
  time_zone,
}: PlaceRow): PlaceEntry {
  const size = population >= CITY ? 'city' : population >= TOWN ? 'town' : 'village'
  const country = countryName(country_code)
  return {
    address: {
      city: null,
      town: null,
      village: null,
      [size]: name,
      state,
      country,
      country_code: country_code.toLowerCase(),
    },
    display_name: displayName(name, state ?? '', country),
    lat: String(latitude),
    lon: String(longitude),
    time_zone,
  }
}

/** Omits repeated parts: Lisbon, Portugal; Singapore. */
function displayName(name: string, state: string, country: string): string {
  const [ofName, ofState, ofCountry] = [name, state, country].map(fold)
  if (ofName === ofCountry) return name
  const parts = ofState === ofName || ofState === ofCountry ? [name, country] : [name, state, country]
  return parts.filter(Boolean).join(', ')
}
