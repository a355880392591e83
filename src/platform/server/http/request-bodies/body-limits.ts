import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { badRequest, raise, tooManyRequests } from '#platform/server/errors.ts'
import { addressBlock } from '#platform/server/limits/rate-limits.ts'

/** Bytes of JSON that anybody may send, unless the call says otherwise; more of it is read of those who are signed in. */
export const PUBLIC_BODY_BYTES = 65_536
/** Bytes of JSON that an address block may have parsed in a minute without being signed in: a thousand sign-ups. */
const BYTES_A_MINUTE = 4_000_000
/** Levels of arrays and objects. A parser takes a hundred times as long for a megabyte of brackets as for one of text. */
const MAX_LEVELS = 64
const ADDRESSES_KEPT = 20_000

interface BodyLimits {
  limitFactor: number
  /** @throws 401 when nobody is signed in */
  identified: (request: FastifyRequest) => Promise<unknown>
}

/**
 * Bounds what a body costs before it is parsed: its size for strangers, the bytes of their address in a minute, and how deep
 * it is nested. Counted in memory, because a count in the database would cost more than what it bounds.
 */
export function limitBodies(http: FastifyInstance, { limitFactor, identified }: BodyLimits) {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooDeep(text)) done(badRequest('The body is nested too deeply.'))
    else parse(request, text, done)
  })
  const spent = new LRUCache<string, { bytes: number }>({ max: ADDRESSES_KEPT, ttl: 60_000 })

  return {
    /** The hook of a call that anybody may make. */
    ofStrangers: async (request: FastifyRequest) => {
      const address = addressBlock(request.ip)
      const known = spent.get(address) ?? { bytes: 0 }
      known.bytes += lengthOf(request) ?? PUBLIC_BODY_BYTES
      if (known.bytes > BYTES_A_MINUTE * limitFactor) raise(tooManyRequests(60))
      // its minute goes on from the first body
      if (!spent.has(address)) spent.set(address, known)
    },
    /** The hook of all other calls. */
    ofMembers: async (request: FastifyRequest) => {
      if ((lengthOf(request) ?? Number.POSITIVE_INFINITY) > PUBLIC_BODY_BYTES && hasBody(request))
        await identified(request)
    },
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

const QUOTE = 34
const BACKSLASH = 92
/** `[` and `{`, `]` and `}` differ in one bit only. */
const OPENING = 91
const CLOSING = 93
const withoutCase = (code: number) => code & ~32

/** Whether brackets outside of strings are nested too deeply. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (withoutCase(code) === OPENING) {
      if (++depth > MAX_LEVELS) return true
    } else if (withoutCase(code) === CLOSING) depth--
  }
  return false
}
