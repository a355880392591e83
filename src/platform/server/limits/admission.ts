import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { unavailable } from '#platform/server/errors.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import { type AdaptiveLimit, adaptiveLimit } from '#platform/server/limits/adaptive-limit.ts'
import { inTurn } from '#platform/server/limits/in-turn.ts'

/** What is let in together, so that a rush on one kind of request leaves the others alone. */
export interface AdmissionKind {
  name: string
  /** Milliseconds that its requests may wait for each other. */
  target: number
  /** Requests that cost less done together than one by one: at least so many of a stream are let in. */
  together?: number
  takes(method: string, path: string): boolean
  /** What somebody with a browser sees instead of the problem in JSON; none, for whoever did not ask for a page. */
  page?: (request: IncomingMessage) => Refusal | undefined
}

/** A refusal, made once: so little of it is left to do that thousands a second are no work. */
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
 * Names the stream that a request belongs to, such as a drop: no stream may hold all places. It is a hint of the client, read
 * before anything else of the request; what it hides by telling another is its own share.
 */
const STREAM = 'x-fanfare-stream'
const LONGEST_STREAM = 64
/** Until then a request must be here with its body: a place is for work, not for waiting for somebody who does not go on. */
const BODY_MS = 10_000
const SOONEST_S = 1
const LATEST_S = 4

const PROBLEM = readyRefusal(JSON.stringify(unavailable().toProblem()), 'application/problem+json; charset=utf-8')

export type Admission = ReturnType<typeof admission>

/**
 * Turns requests away while more come than can be answered: at the door, before a body is read or a route is looked up, because
 * a refusal must cost next to nothing for the rest to be as many as ever. Whoever is refused is told to come back in a few
 * seconds, each at another time. What no kind takes, such as pages, files and health, is always let in.
 */
export function admission(
  kinds: readonly AdmissionKind[],
  headers: Readonly<Record<string, string>>,
  { bodyMs = BODY_MS } = {},
) {
  const limits = new Map<AdmissionKind, AdaptiveLimit>(kinds.map(kind => [kind, adaptiveLimit(kind)]))
  const refused = new Map<AdmissionKind, number>()
  const begin = inTurn()
  // two policies would both hold, and each refusal has its own
  const { [POLICY]: _, ...others } = headers
  const fixed = Object.entries({ ...others, 'cache-control': 'no-store' }).flat()

  function refuse(response: ServerResponse, refusal: Refusal) {
    const seconds = SOONEST_S + Math.floor(Math.random() * (LATEST_S - SOONEST_S + 1))
    response.writeHead(503, [...fixed, ...refusal.headers, 'retry-after', String(seconds)])
    response.end(refusal.text)
  }

  const guarded =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const path = pathOf(request)
      const kind = kinds.find(one => one.takes(request.method ?? 'GET', path))
      if (!kind) return handle(request, response)
      const stream = streamOf(request)
      const place = limits.get(kind)?.enter(stream)
      if (!place) {
        refused.set(kind, (refused.get(kind) ?? 0) + 1)
        return refuse(response, kind.page?.(request) ?? PROBLEM)
      }
      const late = setTimeout(() => request.complete || request.destroy(), bodyMs)
      // also where the visitor goes away before the answer; one who never came whole says nothing of how fast we are
      response.once('close', () => {
        clearTimeout(late)
        place.leave(request.complete && response.statusCode < 400)
      })
      return begin(stream, () => response.destroyed || handle(request, response), { atOnce: place.isSmall })
    }

  return {
    /** The server of Fastify, with the door in front. */
    server(handle: RequestListener, options: FastifyServerOptions): Server {
      const server = createServer(guarded(handle))
      server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000
      server.requestTimeout = options.requestTimeout ?? 0
      if (options.connectionTimeout) server.setTimeout(options.connectionTimeout)
      return server
    },
    /** For metrics: places now, requests inside, and refusals since the start, by kind. */
    numbers: () =>
      kinds.map(kind => ({
        kind: kind.name,
        limit: limits.get(kind)?.limit ?? 0,
        inside: limits.get(kind)?.inside ?? 0,
        refused: refused.get(kind) ?? 0,
      })),
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function streamOf({ headers }: IncomingMessage): string {
  const stream = headers[STREAM]
  return typeof stream === 'string' ? stream.slice(0, LONGEST_STREAM) : ''
}
