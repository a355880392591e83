import zoneOfPoint from '@photostructure/tz-lookup'
import { anyone, signedIn } from '#platform/server/http/access.ts'
import { answered, serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { places } from '../contract.ts'
import { entryOf } from './entry.ts'
import { searchPlaces } from './search.ts'

/** Searches a minute per address: a whole concert hall may share one. */
const SEARCHES_A_MINUTE = 600
const DAY = 86_400

export const placeRoutes = ({ limitFactor }: { limitFactor: number }) =>
  serve(places, {
    autocomplete: {
      access: anyone,
      limits: ({ ip }) => [
        {
          key: `places:address:${addressBlock(ip)}`,
          maximum: scaled(SEARCHES_A_MINUTE, limitFactor),
          windowSeconds: 60,
        },
      ],
      transaction: 'none',
      run: async ({ database, input }) =>
        answered((await searchPlaces(database, input.query)).map(entryOf), {
          headers: { 'cache-control': `public, max-age=${DAY}` },
        }),
    },
    timeZone: {
      access: signedIn,
      transaction: 'none',
      run: async ({ input: { latitude, longitude } }) => {
        const zone = zoneOfPoint(latitude, longitude)
        // the open sea has an offset but no time zone of its own
        return zone.startsWith('Etc/')
          ? { status: 'ZERO_RESULTS' as const }
          : { status: 'OK' as const, time_zone_id: zone }
      },
    },
  })
