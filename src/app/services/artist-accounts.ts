import type { Settings } from '#app/settings.ts'
import { instagramAccounts } from '#integrations/artist-accounts/instagram.ts'
import type { ArtistAccounts } from '#integrations/artist-accounts/port.ts'
import { SIMULATED_INSTAGRAM, simulatedApp } from '#integrations/artist-accounts/simulator/pages.ts'
import { audd } from '#integrations/song-recognition/audd.ts'
import type { SongRecognition } from '#integrations/song-recognition/port.ts'
import { SIMULATED_AUDD } from '#integrations/song-recognition/simulator.ts'
import type { Clock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

const HOSTS = ['api.instagram.com', 'graph.instagram.com', 'api.audd.io']

/** Accounts of artists and the recogniser of songs: with the credentials of the settings; outside production else simulated. */
export function artistAccountsOf(
  settings: Settings,
  { clock }: { clock: Clock },
): { instagram: ArtistAccounts | null; songs: SongRecognition | null } {
  const outside = settings.FANFARE_ENV !== 'production'
  const askPlatforms = guardedFetch({
    hosts: HOSTS,
    timeoutMs: 20_000,
    maxBytes: 1_000_000,
    followRedirects: false,
    allowLoopback: outside,
  })
  const ownUrl = `http://127.0.0.1:${settings.PORT}`
  const simulator = { api: ownUrl + SIMULATED_INSTAGRAM, pages: settings.PUBLIC_URL + SIMULATED_INSTAGRAM }
  const {
    INSTAGRAM_APP_ID: appId,
    INSTAGRAM_APP_SECRET: appSecret,
    INSTAGRAM_VERIFY_TOKEN: verifyToken,
    AUDD_API_TOKEN: apiToken,
  } = settings
  const simulated = outside ? instagramAccounts(askPlatforms, { ...simulatedApp, simulator, clock }) : null
  return {
    instagram:
      appId && appSecret && verifyToken
        ? instagramAccounts(askPlatforms, { appId, appSecret, verifyToken, clock })
        : simulated,
    songs: apiToken
      ? audd(askPlatforms, { apiToken })
      : outside
        ? audd(askPlatforms, { apiToken: 'simulator', simulator: ownUrl + SIMULATED_AUDD })
        : null,
  }
}
