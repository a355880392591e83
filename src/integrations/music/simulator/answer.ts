import type { IncomingHttpHeaders } from 'node:http'

/** What a simulated service is asked, wherever it is mounted. */
export interface SimulatedRequest {
  method: string
  /** Path and query below the place where it is mounted. */
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface SimulatedAnswer {
  status: number
  headers?: Record<string, string>
  /** An object is sent as JSON, a string as a page. */
  body?: object | string
}

/** How a service can be told to fail. `hang` never answers; `slow` answers after a second. */
export type MusicFault =
  | '401'
  | '403'
  | '429'
  | '429-with-retry-after'
  | '500'
  | 'hang'
  | 'reset'
  | 'html'
  | 'invalid_grant'
  | 'slow'

export interface SimulatedService {
  /** `hang`: the request is carried out and never answered. */
  answer(request: SimulatedRequest): SimulatedAnswer | 'hang'
  /** What a fault looks like here. Null: this fault is none of this request's. */
  faultAnswer(fault: MusicFault, request: SimulatedRequest): SimulatedAnswer | null
}

interface PlannedFault {
  fault: MusicFault
  /** Requests it still meets. */
  times: number
  /** Only paths that start so. */
  path: string
}

export interface FaultPlan {
  /** The next requests whose path starts with `path` fail so. */
  fail(fault: MusicFault, options?: { times?: number; path?: string }): void
  recover(): void
  take(request: SimulatedRequest, service: SimulatedService): { fault: MusicFault; answer: SimulatedAnswer } | null
}

export function faultPlan(): FaultPlan {
  let planned: PlannedFault[] = []
  return {
    fail: (fault, { times = 1, path = '/' } = {}) => void planned.push({ fault, times, path }),
    recover: () => {
      planned = []
    },
    take(request, service) {
      const found = planned.find(({ path, fault }) => {
        return request.url.pathname.startsWith(path) && service.faultAnswer(fault, request) !== null
      })
      if (!found) return null
      found.times--
      planned = planned.filter(({ times }) => times > 0)
      const answer = service.faultAnswer(found.fault, request)
      return answer && { fault: found.fault, answer }
    },
  }
}
