import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import { type Answer, ask, type Fetch, isFailure, refused } from '#integrations/music/ask.ts'
import type { AppleMusic, CatalogueItem, Found, MusicFailure, ReleaseCodes } from '#integrations/music/port.ts'
import type { Clock } from '#platform/server/clock.ts'

export interface AppleMusicSettings {
  teamId: string
  keyId: string
  /** The key as Apple gives it: PKCS #8 in PEM, of the curve P-256. */
  privateKey: string
  apiUrl?: string | undefined
  name?: AppleMusic['name']
  clock: Clock
}

/** Apple allows half a year (15,777,000 s); whoever copies one from a page shall not have it for long. */
const BROWSER_TOKEN_SECONDS = 3_600
const SERVER_TOKEN_SECONDS = 86_400

const apiErrors = z.object({ errors: z.array(z.object({ code: z.string(), title: z.string().optional() })).min(1) })
const resources = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * The Apple Music API.
 * Sources: developer.apple.com/documentation/applemusicapi/generating-developer-tokens, .../add-a-resource-to-a-library.
 */
export function appleMusic(
  fetch: Fetch,
  {
    teamId,
    keyId,
    privateKey,
    apiUrl = 'https://api.music.apple.com',
    name = 'apple-music',
    clock,
  }: AppleMusicSettings,
): AppleMusic {
  const key = createPrivateKey(privateKey)
  let own: { token: string; until: number } | undefined

  function developerToken(seconds: number, origin?: string) {
    const iat = Math.floor(clock.now().getTime() / 1000)
    const exp = iat + seconds
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head = part({ alg: 'ES256', kid: keyId, typ: 'JWT' })
    const body = `${head}.${part({ iss: teamId, iat, exp, ...(origin ? { origin: [origin] } : {}) })}`
    const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return { token: `${body}.${signature}`, expires_at: new Date(exp * 1000) }
  }

  function serverToken() {
    const now = clock.now().getTime()
    if (!own || own.until < now) {
      own = { token: developerToken(SERVER_TOKEN_SECONDS).token, until: now + (SERVER_TOKEN_SECONDS - 3_600) * 1000 }
    }
    return own.token
  }

  async function call(path: string, { method = 'GET', userToken = '' } = {}): Promise<Answer | MusicFailure> {
    const answer = await ask(fetch, `${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${serverToken()}`,
        ...(userToken ? { 'music-user-token': userToken } : {}),
      },
    })
    if (isFailure(answer)) return answer
    // 401 speaks of the developer token: every fan's request would fail until an operator corrects it
    if (answer.status === 401) return retryLater('the developer token was refused')
    if (answer.status === 403) return { outcome: 'reconnect', reason: errorOf(answer.body) }
    return answer
  }

  async function find(wanted: ReleaseCodes | CatalogueItem, storefront: string): Promise<Found> {
    const catalogue = `/v1/catalog/${encodeURIComponent(storefront)}`
    for (const { kind, path } of pathsOf(wanted)) {
      const answer = await call(`${catalogue}${path}`)
      if (isFailure(answer)) return answer
      if (answer.status !== 200 && answer.status !== 404) return refused(`status ${answer.status}`)
      const found = resources.safeParse(answer.body).data?.data[0]
      if (found) return { outcome: 'found', item: { service: 'apple-music', kind, id: found.id } }
    }
    return { outcome: 'not_out' }
  }

  return {
    name,
    developerToken: async origin => developerToken(BROWSER_TOKEN_SECONDS, origin),
    async check(userToken) {
      const answer = await call('/v1/me/storefront', { userToken })
      if (isFailure(answer)) return answer
      const storefront = resources.safeParse(answer.body).data?.data[0]?.id
      return storefront ? { outcome: 'valid', storefront } : refused(errorOf(answer.body))
    },
    find,
    async save(userToken, { kind, id }) {
      const ids = `ids[${kind === 'album' ? 'albums' : 'songs'}]=${encodeURIComponent(id)}`
      const answer = await call(`/v1/me/library?${ids}`, { method: 'POST', userToken })
      if (isFailure(answer)) return answer
      if (answer.status < 300) return { outcome: 'saved' }
      return answer.status === 404 ? { outcome: 'not_out' } : refused(errorOf(answer.body))
    },
  }
}

const pathsOf = (wanted: ReleaseCodes | CatalogueItem): { kind: CatalogueItem['kind']; path: string }[] => {
  if ('id' in wanted)
    return [{ kind: wanted.kind, path: `/${wanted.kind === 'album' ? 'albums' : 'songs'}/${wanted.id}` }]
  const { upc, isrc } = wanted
  return [
    ...(upc ? [{ kind: 'album' as const, path: `/albums?filter[upc]=${encodeURIComponent(upc)}` }] : []),
    ...(isrc ? [{ kind: 'song' as const, path: `/songs?filter[isrc]=${encodeURIComponent(isrc)}` }] : []),
  ]
}

const retryLater = (reason: string): MusicFailure => ({ outcome: 'retry', retry_after_ms: null, reason })

/** Apple's code and title, such as `40300 Forbidden`. */
function errorOf(body: unknown): string {
  const error = apiErrors.safeParse(body).data?.errors[0]
  return error ? [error.code, error.title].filter(Boolean).join(' ') : 'an answer without a reason'
}
