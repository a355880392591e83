import { sql } from 'kysely'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { connectLibrary, requestReminder } from '#records/presaves/server/connections.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'

const DAY = 86_400_000

/** Of ten fans, five let us into Spotify, three into Apple Music, and two want a message. */
const SHARES = [
  'spotify',
  'spotify',
  'spotify',
  'spotify',
  'spotify',
  'apple-music',
  'apple-music',
  'apple-music',
  'reminder',
  'reminder',
]
const ZONES = [
  'Europe/London',
  'America/New_York',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Australia/Sydney',
]

type Release = Pick<PublicDrop, 'id' | 'drop_profile' | 'drop_type' | 'go_live_timestamp' | 'allow_forever_save'>

/** The wishes of those who signed up before a release; the simulated services know their tokens. */
export async function seedPresaves(
  db: Db,
  services: Pick<PresaveServices, 'box' | 'accountKey'>,
  { organization_id, drop, now }: { organization_id: string; drop: Release; now: Date },
): Promise<void> {
  const { spotify, appleMusic } = musicSimulators({ clock: { now: () => now } })
  const signups = await db
    .selectFrom('signups')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('drop_id', '=', drop.id)
    .where('state', '=', sql<string>`'ACCEPTED'`)
    .orderBy('id')
    .execute()
  for (const [at, { id: signup_id }] of signups.entries()) {
    const service = SHARES[at % SHARES.length]
    const time_zone = ZONES[at % ZONES.length] ?? 'UTC'
    const account = `demo-listener-${at}`
    if (service === 'reminder') {
      await requestReminder(db, { organization_id, signup_id, drop_id: drop.id, time_zone })
      continue
    }
    const isSpotify = service === 'spotify'
    await connectLibrary(db, services, {
      organization_id,
      signup_id,
      drop,
      tokens: isSpotify
        ? {
            service: 'spotify',
            access_token: '',
            access_until: new Date(0).toISOString(),
            refresh_token: spotify.connect(account).refresh_token,
          }
        : { service: 'apple-music', user_token: appleMusic.userToken(account), storefront: 'us' },
      account,
      time_zone,
      // one of the first let us in half a year ago: that permission ends before the release
      reconnect_by: isSpotify ? new Date(now.getTime() + (at === 0 ? 6 : 175) * DAY) : null,
    })
  }
}
