import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch as plainFetch } from 'undici'
import { isLoopbackAddress, isPublicAddress } from '#platform/server/http/public-address.ts'

export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>
/** Every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export interface GuardedFetchOptions {
  /** Allowed hosts: `api.example.com`, or `*.example.com` for all subdomains. Any public host by default. */
  hosts?: readonly string[]
  /** Allowed content types, such as `application/json` or `image/*`. Any by default. */
  contentTypes?: readonly string[]
  /** Timeout from sending to the last byte, redirects included. */
  timeoutMs?: number
  /** Size limit of the decoded body. */
  maxBytes?: number
  /** Returns the first `maxBytes` that arrive in time and hangs up, instead of refusing a longer or slower body. */
  cutShort?: boolean
  /** False returns a redirect instead of following it. */
  followRedirects?: boolean
  resolve?: Resolve
  /** For simulators: also `http:`, any port and this machine's own addresses. Refused in production. */
  allowLoopback?: boolean
}

/** A request that was not sent, or a body that was not read, because it breaks a rule. */
export class FetchRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`Refused: ${reason}`)
    this.name = 'FetchRefused'
    this.reason = reason
  }
}

/** Whether we may connect to this address. */
type MayReach = (address: string, hostname: string) => boolean

const MAX_REDIRECTS = 3

/**
 * The only way out to other servers over HTTP. Https on port 443. A name is resolved once for each connection, all of its
 * addresses must be public, and the connection uses a checked address, so that DNS rebinding has no effect. Each redirect
 * is checked again. No cookies; time and size are limited. Returns a `Response` like `fetch`, with the body already read.
 *
 * @throws FetchRefused for what is not allowed; TypeError or TimeoutError where the other side fails.
 * @example
 * const fetchShop = guardedFetch({ hosts: ['*.myshop.example'], contentTypes: ['application/json'] })
 */
export function guardedFetch({
  hosts,
  contentTypes,
  timeoutMs = 5_000,
  maxBytes = 5_000_000,
  cutShort = false,
  followRedirects = true,
  resolve = everyAddress,
  allowLoopback = false,
}: GuardedFetchOptions = {}): GuardedFetch {
  if (allowLoopback && process.env.FANFARE_ENV === 'production')
    throw new Error('Production never fetches from its own machine: allowLoopback is for simulators.')
  const mayReach: MayReach = (address, hostname) =>
    isPublicAddress(address) ||
    (allowLoopback && isLoopbackAddress(address) && /^(localhost|[\d.]+|\[.*\])$/.test(hostname))
  const agent = new Agent({
    connect: checkedConnector(resolve, mayReach, timeoutMs),
    keepAliveTimeout: 4_000,
    pipelining: 1,
  })

  return async (asked, init = {}) => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])])
    const headers = new Headers(init.headers)
    if (headers.has('cookie')) throw new FetchRefused('requests carry no cookies')
    const method = (init.method ?? 'GET').toUpperCase()
    let url = new URL(asked)
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, { hosts, mayReach, allowLoopback })
      const response = await plainFetch(url, {
        ...(init as object),
        method,
        headers: [...headers],
        signal,
        dispatcher: agent,
        redirect: 'manual',
        credentials: 'omit',
      }).catch(error => {
        throw refusalIn(error) ?? error
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location || !followRedirects)
        return await readCapped(response as unknown as Response, { maxBytes, contentTypes, cutShort })
      await response.body?.cancel()
      if (method !== 'GET' && method !== 'HEAD') throw new FetchRefused(`${method} was redirected`)
      if (redirects === MAX_REDIRECTS) throw new FetchRefused(`more than ${MAX_REDIRECTS} redirects`)
      const next = new URL(location, url)
      if (next.origin !== url.origin) headers.delete('authorization')
      url = next
    }
  }
}

const everyAddress: Resolve = async hostname =>
  (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/** Why an address would never be fetched, as far as known without DNS; null when nothing forbids it. */
export function addressFault(address: string, { allowLoopback = false } = {}): string | null {
  const url = URL.parse(address)
  if (!url) return 'it is not an address'
  try {
    const mayReach: MayReach = ip => isPublicAddress(ip) || (allowLoopback && isLoopbackAddress(ip))
    checkUrl(url, { hosts: undefined, mayReach, allowLoopback })
    return null
  } catch (error) {
    return (error as FetchRefused).reason
  }
}

interface UrlRules {
  hosts: readonly string[] | undefined
  mayReach: MayReach
  allowLoopback: boolean
}

/** The check without DNS. `URL` has already normalized `0x7f.1` and `2130706433` to 127.0.0.1. */
function checkUrl(url: URL, { hosts, mayReach, allowLoopback }: UrlRules): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const loopback = allowLoopback && (isLoopbackAddress(literal) || literal === 'localhost')
  if (url.username || url.password) throw new FetchRefused('the address carries a user name')
  if (!loopback && url.protocol !== 'https:') throw new FetchRefused('only https is fetched')
  if (!loopback && url.port !== '') throw new FetchRefused('only port 443 is asked')
  if (!/^https?:$/.test(url.protocol)) throw new FetchRefused('only http and https are fetched')
  if (isIP(literal) && !mayReach(literal, url.hostname)) throw new FetchRefused('the address is not public')
  if (hosts && !loopback && !hosts.some(allowed => hostMatches(url.hostname, allowed)))
    throw new FetchRefused('the host is not on the list')
}

const hostMatches = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length >= allowed.length : host === allowed

/** Connects to a host whose every address is allowed, and only to one of these addresses. */
function checkedConnector(resolve: Resolve, mayReach: MayReach, timeout: number): buildConnector.connector {
  return (options, done) => {
    const { hostname } = options
    const literal = hostname.replace(/^\[|\]$/g, '')
    const resolved = isIP(literal) ? Promise.resolve([literal]) : resolve(hostname)
    resolved
      .then(addresses => {
        if (addresses.length === 0) throw new FetchRefused('the host has no address')
        if (!addresses.every(address => mayReach(address, hostname)))
          throw new FetchRefused('the host has an address that is not public')
        return buildConnector({ timeout, lookup: only(addresses) })
      })
      .then(
        connect => connect(options, done),
        error => done(error, null),
      )
  }
}

/** A lookup with one fixed answer, whatever DNS says by now. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIP(address) }))
  return (_hostname, { all: wantsAll }, done) =>
    wantsAll ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family)
}

/** A refusal may be wrapped by the client, or be one of several errors when several addresses were tried. */
function refusalIn(error: unknown): FetchRefused | undefined {
  if (error instanceof FetchRefused) return error
  const { cause, errors = [] } = (error ?? {}) as { cause?: unknown; errors?: unknown[] }
  return [cause, ...errors].flatMap(inner => (inner ? (refusalIn(inner) ?? []) : []))[0]
}

interface ReadRules {
  maxBytes: number
  contentTypes: readonly string[] | undefined
  cutShort: boolean
}

async function readCapped(response: Response, { maxBytes, contentTypes, cutShort }: ReadRules): Promise<Response> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    if (response.ok && contentTypes && !contentTypes.some(allowed => typeMatches(type, allowed)))
      throw new FetchRefused(`an answer of type ${type || 'unknown'}`)
    if (!cutShort && Number(response.headers.get('content-length') ?? 0) > maxBytes)
      throw new FetchRefused(`an answer of more than ${maxBytes} bytes`)
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (cutShort && size >= maxBytes) {
        chunks.push((chunk as Uint8Array<ArrayBuffer>).subarray(0, chunk.byteLength - (size - maxBytes)))
        break
      }
      if (size > maxBytes) throw new FetchRefused(`an answer of more than ${maxBytes} bytes`)
      chunks.push(chunk as Uint8Array<ArrayBuffer>)
    }
  } catch (error) {
    await response.body?.cancel().catch(() => {})
    // the status has arrived; of the body we take what came in time
    if (!cutShort || error instanceof FetchRefused) throw error
  }
  const { status, statusText, headers } = response
  const bare = status === 204 || status === 205 || status === 304
  // decoded already
  const kept = [...headers].filter(([name]) => !/^(content-encoding|content-length|set-cookie)$/.test(name))
  return new Response(bare ? null : new Blob(chunks), { status, statusText, headers: kept })
}

const typeMatches = (type: string, allowed: string) =>
  allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed
