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

/** One platform's API: its host, its answers, and how it refuses. */
export interface SimulatedApi {
  hosts: readonly string[]
  answer(request: ApiRequest): ApiReply
  refusals: Record<string, ApiReply>
}

export interface ApiWorld {
  profiles: readonly SocialProfileSnapshot[]
  /** Seconds since 1970 until which X says that it is too much. */
  resetAt?: number
}
