import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { unavailable } from '#platform/server/errors.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { fairScheduler } from './fair-scheduler.ts'

/** Requests that share a limit. Each kind has its own, so overload of one kind does not refuse the others. */
export interface AdmissionKind {
  name: string
  matches(method: string, path: string): boolean
  /** The page for browsers instead of the problem in JSON; missing for requests that do not accept HTML. */
  page?: (request: IncomingMessage) => Refusal | undefined
}

/** A refusal, made once and sent as it is, so that thousands a second cost little. */
export interface Refusal {
  /** A string, which node:http writes together with the headers; bytes would go by themselves. */
  text: string
  /** As one array, which node:http writes as it is. */
  headers: readonly string[]
}

const POLICY = 'content-security-policy'

/** `policy` says what the page may load and who may frame it: nobody, where not given. */
export function readyRefusal(text: string, type: string, policy = contentSecurityPolicy()): Refusal {
  return { text, headers: ['content-type', type, 'content-length', String(Buffer.byteLength(text)), POLICY, policy] }
}

/**
 * Requests of a kind in flight. It bounds how long an accepted request waits, which is this number divided by the requests
 * finished in a second, and must exceed what a batch writer needs to fill its batches.
 */
const MAX_IN_FLIGHT = 256
/** Names the flow of a request, which is its drop; without it the path does. A hint of the client, which anybody may change. */
const FLOW_HEADER = 'x-fanfare-stream'
const MAX_FLOW_LENGTH = 64
/** A request whose body takes longer loses its place, so that slow clients cannot hold all of them. */
const BODY_TIMEOUT_MS = 10_000
/** Of the head of a request; with the interval of the checks, a slow one ends within 25 s. */
const HEADERS_TIMEOUT_MS = 20_000
const CHECKING_INTERVAL_MS = 5_000
/** A body must bring so many bytes in each window, a slow phone line's: uploads take their time, and a drip ends. */
const BODY_WINDOW_MS = 25_000
const BODY_WINDOW_BYTES = 100_000
const RETRY_AFTER_S = { min: 1, max: 4 }

const PROBLEM = readyRefusal(JSON.stringify(unavailable().toProblem()), 'application/problem+json; charset=utf-8')

export type Admission = ReturnType<typeof admission>

/**
 * Admission control: bounds the requests of each kind in flight, and answers the rest with 503 and `Retry-After` at once, before
 * a body is read or a route is looked up, because each refusal takes time from accepted requests. Retry-After is random, so that
 * those refused together do not return together. Accepted requests start in fair turns per flow. Requests of no kind, such as
 * pages, files and health, are always accepted.
 */
export function admission(
  kinds: readonly AdmissionKind[],
  headers: Readonly<Record<string, string>>,
  { maxInFlight = MAX_IN_FLIGHT, bodyTimeoutMs = BODY_TIMEOUT_MS } = {},
) {
  const guards = kinds.map(kind => ({ kind, limit: concurrencyLimit(maxInFlight), refused: 0 }))
  const start = fairScheduler()
  // two policies would both hold, and each refusal has its own
  const { [POLICY]: _, ...others } = headers
  const fixed = Object.entries({ ...others, 'cache-control': 'no-store' }).flat()

  function refuse(response: ServerResponse, refusal: Refusal) {
    const { min, max } = RETRY_AFTER_S
    const seconds = min + Math.floor(Math.random() * (max - min + 1))
    response.writeHead(503, [...fixed, ...refusal.headers, 'retry-after', String(seconds)])
    response.end(refusal.text)
  }

  const guarded =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const path = pathOf(request)
      abortSlowBody(request)
      const guard = guards.find(({ kind }) => kind.matches(request.method ?? 'GET', path))
      if (!guard) return handle(request, response)
      const flow = flowOf(request, path)
      const leave = guard.limit.enter(flow)
      if (!leave) {
        guard.refused++
        return refuse(response, guard.kind.page?.(request) ?? PROBLEM)
      }
      const late = setTimeout(() => request.complete || request.destroy(), bodyTimeoutMs)
      // also when the visitor leaves before the answer
      response.once('close', () => {
        clearTimeout(late)
        leave()
      })
      return start(flow, () => response.destroyed || handle(request, response))
    }

  return {
    /** The server of Fastify, behind admission control. */
    server(handle: RequestListener, options: FastifyServerOptions): Server {
      const server = createServer(
        { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECKING_INTERVAL_MS },
        guarded(handle),
      )
      server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000
      server.requestTimeout = options.requestTimeout ?? 0
      if (options.connectionTimeout) server.setTimeout(options.connectionTimeout)
      return server
    },
    /** For metrics: requests in flight and their limit, and refusals since the start, by kind. */
    numbers: () =>
      guards.map(({ kind, limit, refused }) => ({
        kind: kind.name,
        limit: limit.limit,
        in_flight: limit.inFlight,
        refused,
      })),
  }
}

/** Ends a request whose body hardly comes. */
export function abortSlowBody(request: IncomingMessage, windowMs = BODY_WINDOW_MS) {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) clearInterval(timer)
    // a reader that takes its time holds the bytes up, not the client
    else if (socket.bytesRead - seen < BODY_WINDOW_BYTES && !request.isPaused() && request.readableLength === 0)
      request.destroy()
    else seen = socket.bytesRead
  }, windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function flowOf({ headers }: IncomingMessage, path: string): string {
  const flow = headers[FLOW_HEADER]
  return (typeof flow === 'string' ? flow : path).slice(0, MAX_FLOW_LENGTH)
}
