import { createHash, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import {
  AppError,
  badRequest,
  notFound,
  payloadTooLarge,
  tooManyRequests,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '#platform/server/errors.ts'
import { anyone, type RequestFacts } from '#platform/server/http/access.ts'
import { type CallServices, makeCall, toAppError } from '#platform/server/http/call.ts'
import { acceptsFile } from '#platform/server/http/request-bodies/accepts-file.ts'
import { limitBodies, PUBLIC_BODY_BYTES } from '#platform/server/http/request-bodies/body-limits.ts'
import { lingeringClose } from '#platform/server/http/request-bodies/lingering-close.ts'
import { refuseCrossSite, securityHeaders } from '#platform/server/http/security-headers.ts'
import type { Route } from '#platform/server/http/serve.ts'
import { type AdmissionKind, admission } from '#platform/server/limits/admission.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { newId } from '#platform/server/new-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a change whose address is its secret: pages of other sites may request it, as web mail does. */
    fromAnySite?: boolean
    /** For the form of a page with a secret address and no referrer: cookies do not count here. */
    hidesOrigin?: boolean
  }
}

export interface HttpOptions {
  services: CallServices
  routes: readonly Route[]
  /** Pages, files and streams: what is not a call of the contract. */
  pages?: readonly FastifyPluginAsync[]
  log: Log
  /** Where browsers reach the product, such as https://fans.example. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted: hop count or CIDR list. Never `true`, which would trust anybody. */
  trustedProxies: number | string[] | false
  /** A header that only such a proxy may set, lower case; it is removed from all other requests. */
  proxyHeader?: string | undefined
  /** The page for browsers at an unknown address; programs get the error as JSON. */
  unknownPage?: ((request: FastifyRequest, reply: FastifyReply) => unknown) | undefined
  /** The page for browsers when a page failed; programs get the error as JSON. */
  failedPage?: ((request: FastifyRequest, reply: FastifyReply, error: AppError) => unknown) | undefined
  /** Lets a collector on another machine read /metrics. */
  metricsToken?: string | undefined
  /** Requests waiting for a database connection above which calls are refused with 503, so that the rest stay fast. */
  maxWaiting?: number
  /** Multiplies what strangers may send. */
  limitFactor?: number
  /** Decides, before any route, what a host of somebody else shows. */
  hostRules?: (http: FastifyInstance) => void
  /** The requests that admission control limits. */
  admissionKinds?: readonly AdmissionKind[]
}

/** The HTTP server: calls of the contracts, pages, health, metrics. It does not listen yet. */
export async function createHttpServer({
  services,
  routes,
  pages = [],
  log,
  publicUrl,
  trustedProxies,
  proxyHeader,
  metricsToken,
  unknownPage,
  failedPage,
  maxWaiting = 400,
  limitFactor = 1,
  hostRules = () => {},
  admissionKinds = [],
}: HttpOptions): Promise<FastifyInstance> {
  const everywhere = securityHeaders(publicUrl)
  const admitted = admission(admissionKinds, everywhere)
  const http = Fastify({
    logger: false,
    serverFactory: admitted.server,
    trustProxy: trusted(trustedProxies),
    bodyLimit: 1_048_576,
    // enough for the largest file over a slow line; without a limit a visitor who stops half-way holds a connection for ever
    requestTimeout: 15 * 60_000,
    genReqId: () => newId(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // an unreadable address is answered before any hook runs
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(everywhere)
      sendProblem(reply, notFound('Page'))
    },
  })
  const metrics = createMetrics(services.database, admitted)
  await http.register(cookie)
  http.removeContentTypeParser('text/plain')

  http.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id)
    const { fromAnySite, hidesOrigin } = request.routeOptions.config
    if (!fromAnySite) refuseCrossSite(request, publicUrl, { hidesOrigin })
    // without a trusted proxy, the connected address is the visitor's
    if (proxyHeader && request.ip === request.socket.remoteAddress) delete request.headers[proxyHeader]
  })
  hostRules(http)
  lingeringClose(http)
  // a keep-alive connection would delay the stop
  let stopping = false
  http.addHook('preClose', async () => {
    stopping = true
  })
  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (reply.statusCode >= 500)
      log.warn(
        {
          request: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
  })
  http.setErrorHandler((error, request, reply) => {
    // nobody is left to be told, and it is no fault of ours
    if (reply.raw.destroyed && isGone(error)) return reply.hijack()
    const known = fromFastify(error as FastifyError, request, log)
    return failedPage && known.status >= 500 && namesHtml(request)
      ? failedPage(request, reply, known)
      : sendProblem(reply, known)
  })
  http.setNotFoundHandler((request, reply) =>
    unknownPage && asksForPage(request) ? unknownPage(request, reply) : sendProblem(reply, notFound('Page')),
  )

  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async () => {
    await services.database.pool.query('select 1').catch(() => {
      throw unavailable()
    })
    return { status: 'ok' }
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw notFound('Page')
    return reply.type('text/plain; version=0.0.4').send(await metrics.text())
  })

  const handlerOf =
    (route: Pick<Route, 'endpoint' | 'handler'>) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (services.database.pool.waitingCount > maxWaiting) throw unavailable(1)
      const result = await makeCall(route, services, factsOf(request), request, { gone: () => disconnectSignal(reply) })
      for (const { name, value, maxAgeSeconds, path = '/' } of result.cookies)
        reply.setCookie(name, value, {
          path,
          maxAge: maxAgeSeconds,
          httpOnly: true,
          sameSite: 'lax',
          secure: publicUrl.startsWith('https:'),
        })
      reply.header('cache-control', 'no-store')
      return reply.status(result.status).headers(result.headers).send(result.body)
    }
  const identified = async (request: FastifyRequest) => {
    const identity = await services.sessions.identify(factsOf(request))
    if (!identity) throw unauthorized()
    return identity
  }
  const bodies = limitBodies(http, { limitFactor, identified })
  for (const { endpoint, handler } of routes) {
    const { method, path, upload } = endpoint
    const isPublic = handler.access === anyone
    const mount: FastifyPluginAsync = async scope => {
      if (upload) acceptsFile(scope, upload, identified)
      scope.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        handler: handlerOf({ endpoint, handler }),
        ...(!upload && endpoint.body && { preParsing: isPublic ? bodies.ofStrangers : bodies.ofMembers }),
        ...(isPublic && { bodyLimit: PUBLIC_BODY_BYTES }),
        ...(handler.mostBytes !== undefined && { bodyLimit: handler.mostBytes }),
      })
    }
    await (upload ? http.register(mount) : mount(http, {}))
  }
  for (const page of pages) await http.register(page)
  return http
}

/** Browsers that open an address accept HTML first; scripts, pictures and programs do not. */
export const namesHtml = ({ headers }: Pick<FastifyRequest, 'headers'>) => /\btext\/html\b/.test(headers.accept ?? '')
const asksForPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && namesHtml(request)

/** A hop count trusts that many proxies next to us, a list trusts those networks, false trusts nobody. */
const trusted = (proxies: HttpOptions['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Allowed with the token; without one, only for this machine: a collector beside the server, not a visitor behind the
 * proxy.
 */
function mayReadMetrics({ headers, ip, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return sameText(headers.authorization ?? '', `Bearer ${token}`)
  return isLoopback(ip) && isLoopback(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

const sameText = (given: string, expected: string) =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
  headers: request.headers,
  cookies: request.cookies,
})

/** What reading or waiting throws when the client leaves. */
const isGone = (error: unknown) =>
  ['AbortError', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].some(
    sign => (error as Error).name === sign || (error as { code?: string }).code === sign,
  )

/** Aborted when the client leaves before it is answered. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => raw.writableFinished || leaving.abort())
  if (raw.destroyed) leaving.abort()
  return leaving.signal
}

export function sendProblem(reply: FastifyReply, error: AppError) {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .status(error.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(error.toProblem())
}

function fromFastify(error: FastifyError, request: FastifyRequest, log: Log): AppError {
  const known = refusalOf(error)
  if (known.code === 'unexpected')
    log.error({ request: request.id, route: request.routeOptions.url, error: errorFields(error) }, 'unexpected failure')
  return known
}

/** Whatever a route or Fastify threw, as an AppError. */
export function refusalOf(error: FastifyError): AppError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('The body is not valid JSON.')
  }
  if (error.statusCode === 429) return tooManyRequests(60)
  if (error.statusCode === 400 && !(error instanceof AppError)) return badRequest('The request could not be read.')
  return toAppError(error)
}
