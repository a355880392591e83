import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch as plainFetch } from 'undici'
import { isLoopbackAddress, isPublicAddress } from '#platform/server/http/public-address.ts'

export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>
/** Every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export interface GuardedFetchOptions {
  /** Hosts that may be asked: `api.example.com`, or `*.example.com` for all below. Any public host where not given. */
  hosts?: readonly string[]
  /** Content types that may be answered, such as `application/json` or `image/*`. Any where not given. */
  contentTypes?: readonly string[]
  /** From sending to the last byte, redirects included. */
  timeoutMs?: number
  /** Of the decoded body. */
  maxBytes?: number
  /** Gives the first `maxBytes` that came in time and hangs up, where otherwise too much or too late is refused. */
  cutShort?: boolean
  /** False gives a redirect as it was answered. */
  followRedirects?: boolean
  resolve?: Resolve
  /** For simulators: also `http:`, any port and this machine's own addresses. Refused in production. */
  allowLoopback?: boolean
}

/** A request that was not made, or an answer that was not read, because it breaks a rule. */
export class FetchRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`Refused: ${reason}`)
    this.name = 'FetchRefused'
    this.reason = reason
  }
}

/** Whether the address that a host has may be connected to. */
type MayReach = (address: string, hostname: string) => boolean

const MAX_REDIRECTS = 3

/**
 * The only way out to other servers over HTTP. Https on port 443; a name is resolved once for each connection, every
 * address it has must be public, and the connection goes to the address that was checked, so that a name cannot lead
 * elsewhere a moment later. Each redirect is checked anew; no cookies; time and size are capped.
 * Answers like `fetch`, with the body already read.
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

/** Why an address would never be fetched, as far as can be seen without asking DNS; null where nothing speaks against it. */
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

/** What can be seen without asking DNS. `URL` has already made 127.0.0.1 of `0x7f.1` and `2130706433`. */
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

/** Opens a connection to a host whose every address may be reached, and to one of just these addresses. */
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

/** A lookup that knows one answer, whatever DNS says by now. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIP(address) }))
  return (_hostname, { all: wantsAll }, done) =>
    wantsAll ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family)
}

/** A refusal may be wrapped by the client, and lies beside other failures where several addresses were tried. */
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
    // the status has come; of the rest there is what came in time
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
