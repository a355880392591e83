import { z } from 'zod'
import { type Answer, ask, type Fetch, isFailure, refused } from '#integrations/music/ask.ts'
import type { CatalogueItem, Found, MusicFailure, ReleaseCodes, Spotify } from '#integrations/music/port.ts'
import type { Clock } from '#platform/server/clock.ts'

export interface SpotifySettings {
  clientId: string
  clientSecret: string
  accountsUrl?: string | undefined
  /** Where browsers authorize, if they reach the accounts service at another address than we do. */
  authorizeUrl?: string | undefined
  apiUrl?: string | undefined
  /** `simulator` where the other two lead to our own. */
  name?: Spotify['name']
  clock: Clock
}

/** All that is needed to put a release into a library; reading it is not. */
const SCOPE = 'user-library-modify'
/** How long a refresh token lives from the authorization on: six months, less a day for the difference of calendars. */
const REFRESH_TOKEN_MS = 181 * 86_400_000
/** An access token is replaced so long before its end. */
const EARLY_MS = 60_000

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
})
const me = z.object({ id: z.string() })
const oauthError = z.object({ error: z.string() })
const results = z.object({ items: z.array(z.object({ id: z.string() })) })
const search = z.object({ albums: results.optional(), tracks: results.optional() })

/**
 * Spotify's accounts service and Web API.
 * Sources: developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow, .../references/changes/february-2026.
 */
export function spotify(
  fetch: Fetch,
  {
    clientId,
    clientSecret,
    accountsUrl = 'https://accounts.spotify.com',
    authorizeUrl = `${accountsUrl}/authorize`,
    apiUrl = 'https://api.spotify.com',
    name = 'spotify',
    clock,
  }: SpotifySettings,
): Spotify {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let own: { token: string; until: number } | undefined

  async function token(form: Record<string, string>): Promise<{ data: z.output<typeof tokens> } | MusicFailure> {
    const answer = await ask(fetch, `${accountsUrl}/api/token`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    if (isFailure(answer)) return answer
    const { data } = tokens.safeParse(answer.body)
    if (answer.status === 200 && data) return { data }
    const error = oauthError.safeParse(answer.body).data?.error ?? `status ${answer.status}`
    if (error === 'invalid_grant') return { outcome: 'reconnect', reason: error }
    return refused(error)
  }

  async function ownToken(): Promise<string | MusicFailure> {
    if (own && own.until > clock.now().getTime()) return own.token
    const answer = await token({ grant_type: 'client_credentials' })
    if (isFailure(answer)) return answer
    const { access_token, expires_in } = answer.data
    own = { token: access_token, until: clock.now().getTime() + expires_in * 1000 - EARLY_MS }
    return access_token
  }

  async function call(accessToken: string, path: string, method = 'GET'): Promise<Answer | MusicFailure> {
    const answer = await ask(fetch, `${apiUrl}${path}`, { method, headers: { authorization: `Bearer ${accessToken}` } })
    if (isFailure(answer)) return answer
    if (answer.status === 401)
      return { outcome: 'reconnect', reason: 'the access token was refused', access_only: true }
    if (answer.status === 403) return { outcome: 'reconnect', reason: 'the permission was taken back' }
    return answer
  }

  async function library(
    method: 'PUT' | 'DELETE',
    accessToken: string,
    item: CatalogueItem,
  ): Promise<MusicFailure | null> {
    const answer = await call(accessToken, `/v1/me/library?${new URLSearchParams({ uris: uriOf(item) })}`, method)
    if (isFailure(answer)) return answer
    if (answer.status === 404) return { outcome: 'not_out' }
    return answer.status < 300 ? null : refused(`status ${answer.status}`)
  }

  async function find(wanted: ReleaseCodes | CatalogueItem): Promise<Found> {
    const accessToken = await ownToken()
    if (typeof accessToken !== 'string') return accessToken
    if ('id' in wanted) {
      const answer = await call(accessToken, `/v1/${wanted.kind === 'album' ? 'albums' : 'tracks'}/${wanted.id}`)
      if (isFailure(answer)) return answer.outcome === 'reconnect' ? refused(answer.reason) : answer
      if (answer.status === 200) return { outcome: 'found', item: wanted }
      return answer.status === 404 ? { outcome: 'not_out' } : refused(`status ${answer.status}`)
    }
    for (const [kind, query] of queriesOf(wanted)) {
      const type = kind === 'album' ? 'album' : 'track'
      const answer = await call(accessToken, `/v1/search?${new URLSearchParams({ q: query, type, limit: '1' })}`)
      if (isFailure(answer)) return answer.outcome === 'reconnect' ? refused(answer.reason) : answer
      if (answer.status !== 200) return refused(`status ${answer.status}`)
      const found = search.safeParse(answer.body).data?.[kind === 'album' ? 'albums' : 'tracks']?.items[0]
      if (found) return { outcome: 'found', item: { service: 'spotify', kind, id: found.id } }
    }
    return { outcome: 'not_out' }
  }

  return {
    name,
    authorizeUrls({ state, code_challenge, redirect_uri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri,
        scope: SCOPE,
        state,
        code_challenge,
        code_challenge_method: 'S256',
      })
      const redirect_url = `${authorizeUrl}?${query}`
      return {
        redirect_url,
        ios_url: `spotify-action://authorize?${query}`,
        android_url: androidIntent(redirect_url),
      }
    },
    async exchange({ code, code_verifier, redirect_uri }) {
      const asked = clock.now().getTime()
      const answer = await token({ grant_type: 'authorization_code', code, code_verifier, redirect_uri })
      if (isFailure(answer)) return answer
      const { access_token, expires_in, refresh_token } = answer.data
      if (!refresh_token) return refused('no refresh token was given')
      const profile = await call(access_token, '/v1/me')
      if (isFailure(profile)) return profile
      const { data } = me.safeParse(profile.body)
      if (!data) return refused(`the profile answered ${profile.status}`)
      return {
        outcome: 'connected',
        connection: {
          spotify_user_id: data.id,
          access_token,
          access_until: new Date(asked + expires_in * 1000 - EARLY_MS),
          refresh_token,
          reconnect_by: new Date(asked + REFRESH_TOKEN_MS),
        },
      }
    },
    async refresh(refreshToken) {
      const asked = clock.now().getTime()
      const answer = await token({ grant_type: 'refresh_token', refresh_token: refreshToken })
      if (isFailure(answer)) return answer
      const { access_token, expires_in, refresh_token } = answer.data
      const access_until = new Date(asked + expires_in * 1000 - EARLY_MS)
      return { outcome: 'refreshed', access: { access_token, access_until, refresh_token } }
    },
    find,
    save: async (accessToken, item) => (await library('PUT', accessToken, item)) ?? { outcome: 'saved' },
    remove: async (accessToken, item) => (await library('DELETE', accessToken, item)) ?? { outcome: 'removed' },
  }
}

const uriOf = ({ kind, id }: CatalogueItem) => `spotify:${kind === 'album' ? 'album' : 'track'}:${id}`

/** The album first: who pre-saves a single wants its cover and all its tracks. */
const queriesOf = ({ upc, isrc }: ReleaseCodes): ['album' | 'song', string][] => [
  ...(upc ? [['album', `upc:${upc}`] as ['album', string]] : []),
  ...(isrc ? [['song', `isrc:${isrc}`] as ['song', string]] : []),
]

/** Opens the app on Android where it is installed, else the page. Source: developer.chrome.com/docs/android/intents */
function androidIntent(url: string): string {
  const { host, pathname, search } = new URL(url)
  const fallback = encodeURIComponent(url)
  return `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.spotify.music;S.browser_fallback_url=${fallback};end`
}
