import { createPublicKey, verify } from 'node:crypto'
import type {
  MusicFault,
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedService,
} from '#integrations/music/simulator/answer.ts'
import { simulatedCatalogue } from '#integrations/music/simulator/catalogue.ts'
import { consentPage, listeners, sheet } from '#integrations/music/simulator/consent-page.ts'
import { issueToken, readToken } from '#integrations/music/simulator/signed-token.ts'
import { html } from '#platform/contract/html.ts'
import type { Clock } from '#platform/server/clock.ts'

export interface SimulatedAppleMusicSettings {
  teamId: string
  keyId: string
  /** The public half of the developer key, in PEM. */
  publicKey: string
  clock: Clock
}

/** The longest life of a developer token that Apple takes. */
const MAX_TOKEN_SECONDS = 15_777_000
const STOREFRONT = 'us'

/** The part of the Apple Music API that pre-saving needs, and the window in which MusicKit asks for a user token. */
export function simulatedAppleMusic({ teamId, keyId, publicKey, clock }: SimulatedAppleMusicSettings) {
  const key = createPublicKey(publicKey)
  const libraries = new Map<string, Set<string>>()
  const revoked = new Set<string>()
  const calls: { method: string; path: string; user: string | undefined }[] = []
  const catalogue = simulatedCatalogue(clock.now, seed =>
    String(1_000_000_000 + (Number.parseInt(seed.slice(0, 7), 16) % 900_000_000)),
  )

  /** Which origins may use the token; null for one that Apple would refuse. */
  function developer(token: string): { origin: string[] | undefined } | null {
    const [head = '', body = '', signature = ''] = token.split('.')
    const signed = Buffer.from(`${head}.${body}`)
    if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))) return null
    const header = decoded(head)
    const claims = decoded(body)
    const now = clock.now().getTime() / 1000
    const [iat, exp] = [Number(claims.iat), Number(claims.exp)]
    const good = header.alg === 'ES256' && header.kid === keyId && claims.iss === teamId
    return good && iat <= now + 60 && exp > now && exp - iat <= MAX_TOKEN_SECONDS
      ? { origin: claims.origin as string[] | undefined }
      : null
  }

  function consent({ method, url, body }: SimulatedRequest): SimulatedAnswer {
    const token = url.searchParams.get('developer_token') ?? ''
    const origin = url.searchParams.get('origin') ?? ''
    const known = developer(token)
    if (!known || (known.origin && !known.origin.includes(origin)))
      return { status: 401, body: 'Unauthorized developer token' }
    if (method !== 'POST') {
      const asks = 'Access Apple Music, your media library and listening activity'
      return {
        status: 200,
        body: consentPage({
          service: 'Apple Music',
          asks,
          action: `authorize?${url.searchParams}`,
          sheet: 'authorize.css',
        }),
      }
    }
    const form = new URLSearchParams(body)
    const agreed = form.get('decision') === 'agree'
    return {
      status: 200,
      body: closingPage(origin, agreed ? userToken(form.get('listener') ?? listeners[0].id) : null),
    }
  }

  const userToken = (user: string) => issueToken({ for: 'music-user', user })

  function api({ method, url, headers }: SimulatedRequest): SimulatedAnswer {
    const path = url.pathname
    const content = readToken(String(headers['music-user-token'] ?? ''))
    const user = content?.for === 'music-user' ? String(content.user) : undefined
    calls.push({ method, path, user })
    if (!developer((headers.authorization ?? '').replace(/^Bearer /, ''))) return { status: 401 }
    const [, kind, id] = /^\/v1\/catalog\/\w\w\/(albums|songs)(?:\/(\d+))?$/.exec(path) ?? []
    if (kind) return found(kind, id, url)
    if (!user || revoked.has(user)) return problem(403, '40300', 'Forbidden')
    if (path === '/v1/me/storefront') return data([{ id: STOREFRONT, type: 'storefronts' }])
    if (path === '/v1/me/library' && method === 'POST') return add(url, user)
    return problem(404, '40400', 'Not Found')
  }

  function found(kind: string, id: string | undefined, url: URL): SimulatedAnswer {
    if (id) return catalogue.has(id) ? data([{ id, type: kind }]) : problem(404, '40400', 'Not Found')
    const code = kind === 'albums' ? ('upc' as const) : ('isrc' as const)
    const match = catalogue.withCode(code, url.searchParams.get(`filter[${code}]`) ?? '')
    return data(match ? [{ id: match, type: kind }] : [])
  }

  function add(url: URL, user: string): SimulatedAnswer {
    const library = libraries.get(user) ?? new Set()
    libraries.set(user, library)
    // ids that cannot be added are ignored, as Apple does
    for (const kind of ['albums', 'songs'])
      for (const id of (url.searchParams.get(`ids[${kind}]`) ?? '').split(',').filter(Boolean))
        if (catalogue.has(id)) library.add(`${kind}:${id}`)
    return { status: 202 }
  }

  const service: SimulatedService = {
    answer(request) {
      const { pathname } = request.url
      if (pathname === '/authorize.css') return { status: 200, headers: { 'content-type': 'text/css' }, body: sheet }
      if (pathname === '/tell-opener.js')
        return { status: 200, headers: { 'content-type': 'text/javascript' }, body: tellOpener }
      if (pathname === '/authorize') return consent(request)
      return pathname.startsWith('/v1/') ? api(request) : { status: 404, body: 'Not found' }
    },
    faultAnswer,
  }
  return {
    service,
    announce: catalogue.announce,
    postpone: catalogue.postpone,
    library: (user: string) => [...(libraries.get(user) ?? [])],
    libraries,
    /** What a change of password does: every call with the old token is answered 403. */
    revoke: (user: string) => void revoked.add(user),
    userToken,
    calls,
  }
}

const data = (list: object[]): SimulatedAnswer => ({ status: 200, body: { data: list } })
const problem = (status: number, code: string, title: string): SimulatedAnswer => ({
  status,
  body: { errors: [{ id: 'SIMULATED', title, status: String(status), code }] },
})

function faultAnswer(fault: MusicFault): SimulatedAnswer | null {
  switch (fault) {
    case '401':
      return { status: 401 }
    case '403':
      return problem(403, '40300', 'Forbidden')
    case '429':
      return problem(429, '42900', 'Too Many Requests')
    case '429-with-retry-after':
      return { ...problem(429, '42900', 'Too Many Requests'), headers: { 'retry-after': '7' } }
    case '500':
      return problem(500, '50001', 'Service Unavailable')
    case 'html':
      return { status: 200, body: '<!doctype html><title>Be right back</title>' }
    case 'invalid_grant':
      return null
    default:
      return { status: 200 }
  }
}

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** The last page of the window: hands the token to the page that opened it, and to no other origin. */
const closingPage = (origin: string, token: string | null) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Simulator: Apple Music</title></head>
<body data-origin="${origin}" data-token="${token ?? ''}"><p>You can close this window.</p><script src="tell-opener.js"></script></body></html>`
    .text

const tellOpener = `const { origin, token } = document.body.dataset
opener?.postMessage({ kind: 'simulated-apple-music', token: token || null }, origin)
close()
`
