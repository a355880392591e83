import { createHash, randomBytes } from 'node:crypto'
import type {
  MusicFault,
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedService,
} from '#integrations/music/simulator/answer.ts'
import { simulatedCatalogue } from '#integrations/music/simulator/catalogue.ts'
import { consentPage, listeners, sheet } from '#integrations/music/simulator/consent-page.ts'
import { issueToken, readToken } from '#integrations/music/simulator/signed-token.ts'
import type { Clock } from '#platform/server/clock.ts'

export interface SimulatedSpotifySettings {
  clientId: string
  clientSecret: string
  clock: Clock
}

const ACCESS_SECONDS = 3_600
const CODE_SECONDS = 600
const REFRESH_MS = 182 * 86_400_000
const MAX_URIS = 40

/** Spotify's accounts service and the part of its Web API that pre-saving needs, with its real paths and shapes. */
export function simulatedSpotify({ clientId, clientSecret, clock }: SimulatedSpotifySettings) {
  const libraries = new Map<string, Set<string>>()
  const usedCodes = new Set<string>()
  const revoked = new Set<string>()
  const calls: { method: string; path: string; user: string | undefined }[] = []
  const catalogue = simulatedCatalogue(clock.now, seed => base62(seed))
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  function authorize({ url }: SimulatedRequest): SimulatedAnswer {
    const asked = url.searchParams
    const wrong =
      asked.get('client_id') !== clientId
        ? 'INVALID_CLIENT: Invalid client'
        : asked.get('response_type') !== 'code'
          ? 'response_type must be code'
          : !asked.get('redirect_uri')
            ? 'INVALID_CLIENT: Invalid redirect URI'
            : null
    if (wrong) return { status: 400, body: wrong }
    return {
      status: 200,
      body: consentPage({
        service: 'Spotify',
        asks: 'Add and remove items in Your Library',
        action: `authorize?${asked}`,
        sheet: 'authorize.css',
      }),
    }
  }

  function decide({ url, body }: SimulatedRequest): SimulatedAnswer {
    const asked = url.searchParams
    const form = new URLSearchParams(body)
    const target = new URL(asked.get('redirect_uri') ?? '')
    target.searchParams.set('state', asked.get('state') ?? '')
    if (form.get('decision') !== 'agree') target.searchParams.set('error', 'access_denied')
    else target.searchParams.set('code', codeFor(form.get('listener') ?? listeners[0].id, asked))
    return { status: 303, headers: { location: target.href } }
  }

  const codeFor = (user: string, asked: URLSearchParams) =>
    issueToken({
      for: 'code',
      user,
      challenge: asked.get('code_challenge'),
      redirect: asked.get('redirect_uri'),
      scope: asked.get('scope'),
      until: seconds() + CODE_SECONDS,
      once: randomBytes(6).toString('hex'),
    })

  function token({ headers, body }: SimulatedRequest): SimulatedAnswer {
    const form = new URLSearchParams(body)
    const no = (error: string, error_description: string) => ({ status: 400, body: { error, error_description } })
    if (headers.authorization !== basic) return no('invalid_client', 'Invalid client secret')
    switch (form.get('grant_type')) {
      case 'client_credentials':
        return { status: 200, body: accessFor('') }
      case 'authorization_code': {
        const code = form.get('code') ?? ''
        const content = readToken(code)
        if (content?.for !== 'code' || usedCodes.has(code) || Number(content.until) < seconds())
          return no('invalid_grant', 'Invalid authorization code')
        usedCodes.add(code)
        if (content.redirect !== form.get('redirect_uri')) return no('invalid_grant', 'Invalid redirect URI')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (content.challenge !== challenge) return no('invalid_grant', 'code_verifier was incorrect')
        return { status: 200, body: connect(String(content.user), String(content.scope)) }
      }
      case 'refresh_token': {
        const content = readToken(form.get('refresh_token') ?? '')
        const dead = content?.for !== 'refresh' || Number(content.born) + REFRESH_MS / 1000 < seconds()
        if (dead || revoked.has(String(content.user))) return no('invalid_grant', 'Refresh token revoked')
        return { status: 200, body: accessFor(String(content.user)) }
      }
      default:
        return no(
          'unsupported_grant_type',
          'grant_type must be client_credentials, authorization_code or refresh_token',
        )
    }
  }

  const accessFor = (user: string) => ({
    access_token: issueToken({ for: 'access', user, until: seconds() + ACCESS_SECONDS }),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
  })
  const connect = (user: string, scope = 'user-library-modify') => ({
    ...accessFor(user),
    refresh_token: issueToken({ for: 'refresh', user, born: seconds() }),
    scope,
  })

  function api(request: SimulatedRequest): SimulatedAnswer {
    const { method, url, headers } = request
    const content = readToken((headers.authorization ?? '').replace(/^Bearer /, ''))
    const user = typeof content?.user === 'string' ? content.user : undefined
    calls.push({ method, path: url.pathname, user })
    if (content?.for !== 'access' || Number(content.until) < seconds()) return problem(401, 'The access token expired')
    if (url.pathname === '/v1/search') return search(url)
    const [, kind, id = ''] = /^\/v1\/(albums|tracks)\/([0-9A-Za-z]{22})$/.exec(url.pathname) ?? []
    if (kind)
      return catalogue.has(id) ? { status: 200, body: { id, type: kind.slice(0, -1) } } : problem(404, 'Not found')
    if (!user) return problem(401, 'Valid user authentication required')
    if (revoked.has(user)) return problem(401, 'Invalid access token')
    if (url.pathname === '/v1/me') return { status: 200, body: { id: user, type: 'user', display_name: user } }
    if (url.pathname === '/v1/me/library') return changeLibrary(method, url, user)
    return problem(404, 'Service not found')
  }

  function changeLibrary(method: string, url: URL, user: string): SimulatedAnswer {
    const uris = (url.searchParams.get('uris') ?? '').split(',').filter(Boolean)
    const known = uris.every(uri => /^spotify:(album|track):[0-9A-Za-z]{22}$/.test(uri))
    if (uris.length === 0 || uris.length > MAX_URIS || !known) return problem(400, 'Invalid uris')
    if (!uris.every(uri => catalogue.has(uri.split(':')[2] ?? ''))) return problem(404, 'Resource not found')
    const library = libraries.get(user) ?? new Set()
    libraries.set(user, library)
    for (const uri of uris) method === 'PUT' ? library.add(uri) : library.delete(uri)
    return method === 'PUT' || method === 'DELETE' ? { status: 200 } : problem(405, 'Method not allowed')
  }

  function search(url: URL): SimulatedAnswer {
    const [, kind, code = ''] = /^(upc|isrc):(\w+)$/.exec(url.searchParams.get('q') ?? '') ?? []
    const id = kind ? catalogue.withCode(kind as 'upc' | 'isrc', code) : null
    const items = id ? [{ id }] : []
    return { status: 200, body: kind === 'upc' ? { albums: { items } } : { tracks: { items } } }
  }

  const service: SimulatedService = {
    answer(request) {
      const { pathname } = request.url
      if (pathname === '/authorize.css') return { status: 200, headers: { 'content-type': 'text/css' }, body: sheet }
      if (pathname === '/authorize') return request.method === 'POST' ? decide(request) : authorize(request)
      if (pathname === '/api/token' && request.method === 'POST') return token(request)
      return pathname.startsWith('/v1/') ? api(request) : { status: 404, body: 'Not found' }
    },
    faultAnswer: (fault, { url }) => faultAnswer(fault, url.pathname === '/api/token'),
  }
  return {
    service,
    announce: catalogue.announce,
    postpone: catalogue.postpone,
    /** URIs that a listener has saved, in order. */
    library: (user: string) => [...(libraries.get(user) ?? [])],
    libraries,
    /** Takes the product's permission back, as a listener does in the account settings. */
    revoke: (user: string) => void revoked.add(user),
    /** The tokens of an authorization, without the pages before it. */
    connect,
    /** Calls of the Web API, oldest first. */
    calls,
  }
}

const problem = (status: number, message: string): SimulatedAnswer => ({ status, body: { error: { status, message } } })

function faultAnswer(fault: MusicFault, isToken: boolean): SimulatedAnswer | null {
  switch (fault) {
    case 'invalid_grant':
      return isToken
        ? { status: 400, body: { error: 'invalid_grant', error_description: 'Refresh token revoked' } }
        : null
    case '401':
    case '403':
      return isToken
        ? null
        : problem(Number(fault), fault === '401' ? 'The access token expired' : 'Insufficient client scope')
    case '429':
      return problem(429, 'API rate limit exceeded')
    case '429-with-retry-after':
      return { ...problem(429, 'API rate limit exceeded'), headers: { 'retry-after': '7' } }
    case '500':
      return problem(502, 'Bad gateway')
    case 'html':
      return { status: 200, body: '<!doctype html><title>Be right back</title>' }
    default:
      return { status: 200 }
  }
}

/** Spotify's ids are 22 digits of base 62. */
function base62(hex: string): string {
  const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  let rest = BigInt(`0x${hex}`)
  let id = ''
  for (let at = 0; at < 22; at++) {
    id += digits[Number(rest % 62n)]
    rest /= 62n
  }
  return id
}
