import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { type AppleMusicSettings, appleMusic } from '#integrations/music/apple-music.ts'
import type { Fetch } from '#integrations/music/ask.ts'
import type { AppleMusic, Spotify } from '#integrations/music/port.ts'
import { faultPlan, type SimulatedService } from '#integrations/music/simulator/answer.ts'
import { simulatedAppleMusic } from '#integrations/music/simulator/apple-music.ts'
import { answerOf, written } from '#integrations/music/simulator/server.ts'
import { simulatedSpotify } from '#integrations/music/simulator/spotify.ts'
import { spotify } from '#integrations/music/spotify.ts'
import type { Clock } from '#platform/server/clock.ts'

/** Paths under the product's own address. */
export const SIMULATED_SPOTIFY = '/simulator/spotify'
export const SIMULATED_APPLE_MUSIC = '/simulator/apple-music'

const app = { clientId: 'simulator', clientSecret: 'simulator' }
const team = { teamId: 'SIMULATOR1', keyId: 'SIMULATOR1' }

/** The developer key of the simulated service: every process of the product makes the same. No secret: what it opens is made up. */
function developerKey() {
  const secret = createHash('sha256').update('simulated developer key').digest()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const x = part(point.subarray(1, 33))
  const y = part(point.subarray(33))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: part(secret) } })
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string,
  }
}

export type MusicSimulators = ReturnType<typeof musicSimulators>

/** Both services, each with the faults that a test tells it to have. */
export function musicSimulators({ clock }: { clock: Clock }) {
  const { publicKey } = developerKey()
  return {
    spotify: { ...simulatedSpotify({ ...app, clock }), faults: faultPlan() },
    appleMusic: { ...simulatedAppleMusic({ ...team, publicKey, clock }), faults: faultPlan() },
  }
}

/** The simulated services at the product's own address. */
export const simulatorPages =
  ({ spotify, appleMusic }: MusicSimulators): FastifyPluginAsync =>
  async http => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) => done(null, body))
    const mount = (path: string, { service, faults }: { service: SimulatedService; faults: typeof spotify.faults }) =>
      http.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: `${path}/*`,
        handler: async (request, reply) => {
          const answer = await answerOf(service, faults, {
            method: request.method,
            url: new URL(request.url.slice(path.length), 'http://simulator'),
            headers: request.headers,
            body: typeof request.body === 'string' ? request.body : '',
          })
          if (answer === 'hang') return reply.hijack()
          if (answer === 'reset') {
            request.raw.socket.destroy()
            return reply.hijack()
          }
          const { type, text } = written(answer)
          // its window tells the page that opened it
          reply.header('cross-origin-opener-policy', 'unsafe-none')
          return reply
            .status(answer.status)
            .headers({ ...type, ...answer.headers })
            .send(text)
        },
      })
    mount(SIMULATED_SPOTIFY, spotify)
    mount(SIMULATED_APPLE_MUSIC, appleMusic)
  }

interface Where {
  clock: Clock
  /** Where this process reaches the server, such as http://127.0.0.1:3000. */
  ownUrl: string
  /** Where browsers reach it. */
  dropHost: string
}

/** Clients of the simulated services, through HTTP like those of the real ones. */
export function simulatedServices(
  fetch: Fetch,
  { clock, ownUrl, dropHost }: Where,
): {
  spotify: Spotify
  appleMusic: AppleMusic
} {
  const { privateKey } = developerKey()
  const apple: AppleMusicSettings = { ...team, privateKey, apiUrl: ownUrl + SIMULATED_APPLE_MUSIC, clock }
  return {
    spotify: spotify(fetch, {
      ...app,
      accountsUrl: ownUrl + SIMULATED_SPOTIFY,
      authorizeUrl: `${dropHost + SIMULATED_SPOTIFY}/authorize`,
      apiUrl: ownUrl + SIMULATED_SPOTIFY,
      name: 'simulator',
      clock,
    }),
    appleMusic: appleMusic(fetch, { ...apple, name: 'simulator' }),
  }
}
