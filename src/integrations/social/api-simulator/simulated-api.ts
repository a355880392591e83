import type { IncomingHttpHeaders } from 'node:http'
import type { SocialProfileSnapshot } from '../port.ts'

export interface ApiRequest {
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface ApiReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** One platform's API: host, responses and errors. */
export interface SimulatedApi {
  hosts: readonly string[]
  answer(request: ApiRequest): ApiReply
  refusals: Record<string, ApiReply>
}

export interface ApiWorld {
  profiles: readonly SocialProfileSnapshot[]
  /** Rate limit reset of X, in seconds since 1970. */
  resetAt?: number
}
