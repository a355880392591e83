import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { MAX_ENTRIES, MIN_QUERY_LENGTH } from './limits.ts'

/** Attribution to show wherever the list of cities is used, as the data's licence requires. */
export const PLACES_ATTRIBUTION = {
  text: 'City names: GeoNames, CC BY 4.0',
  source_url: 'https://www.geonames.org/',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
} as const

/** A city as the search answers it, in the shape that geocoders share (FORM-087). */
export const placeEntry = z.object({
  /** The name stands in one of `city`, `town` and `village`, by size; the other two are null. */
  address: z.object({
    city: z.string().nullable(),
    town: z.string().nullable(),
    village: z.string().nullable(),
    /** First-level division, in English where there is an English name; null where the country has none. */
    state: z.string().nullable(),
    /** In English. */
    country: z.string(),
    /** ISO 3166, two small letters. */
    country_code: z.string().length(2),
  }),
  display_name: z.string(),
  /** Degrees, written as text. */
  lat: z.string(),
  lon: z.string(),
  /** IANA name. It saves public pages the call below, which asks for a session (FORM-092). */
  time_zone: z.string(),
})
export type PlaceEntry = z.infer<typeof placeEntry>

export const places = {
  autocomplete: query('GET /app/v2/location/autocomplete', {
    summary: 'Cities whose name begins with the typed text in any language, the likeliest first; at most 10',
    query: z.object({ query: z.string().trim().min(MIN_QUERY_LENGTH).max(200) }),
    answer: z.array(placeEntry).max(MAX_ENTRIES),
  }),
  timeZone: query('/brand/v2/get_timezone_by_lat_long', {
    summary: 'Time zone of a point on land or sea',
    body: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('OK'), time_zone_id: z.string() }),
      z.object({ status: z.literal('ZERO_RESULTS') }),
    ]),
  }),
}
