import { keyFor } from '#app/services/sign-up.ts'
import type { Settings } from '#app/settings.ts'
import { appleMusic } from '#integrations/music/apple-music.ts'
import { type MusicSimulators, musicSimulators, simulatedServices } from '#integrations/music/simulator/simulators.ts'
import { spotify } from '#integrations/music/spotify.ts'
import type { Clock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'

const MUSIC_HOSTS = ['accounts.spotify.com', 'api.spotify.com', 'api.music.apple.com']

interface Given {
  clock: Clock
  box: SecretBox
  simulators: MusicSimulators | undefined
}

/**
 * Spotify and Apple Music with the credentials of the settings; else our own simulators, which the server then serves, and
 * outside production only.
 */
export function musicOf(
  settings: Settings,
  { clock, box, simulators }: Given,
): { presaves: PresaveServices; musicSimulators: MusicSimulators | null } {
  const inProduction = settings.FANFARE_ENV === 'production'
  const askServices = guardedFetch({
    hosts: MUSIC_HOSTS,
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    followRedirects: false,
  })
  const simulated = inProduction
    ? null
    : simulatedServices(guardedFetch({ allowLoopback: true, timeoutMs: 10_000 }), {
        clock,
        ownUrl: `http://127.0.0.1:${settings.PORT}`,
        dropHost: settings.DROP_HOST,
      })
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = settings
  const { APPLE_MUSIC_KEY: privateKey, APPLE_MUSIC_KEY_ID: keyId, APPLE_MUSIC_TEAM_ID: teamId } = settings
  return {
    presaves: {
      music: {
        spotify:
          clientId && clientSecret
            ? spotify(askServices, { clientId, clientSecret, clock })
            : (simulated?.spotify ?? null),
        appleMusic:
          privateKey && keyId && teamId
            ? appleMusic(askServices, { privateKey, keyId, teamId, clock })
            : (simulated?.appleMusic ?? null),
      },
      box,
      accountKey: keyFor(settings, 'music accounts'),
    },
    musicSimulators: inProduction ? null : (simulators ?? musicSimulators({ clock })),
  }
}
