import { isbot } from 'isbot'
import { type Robot, robotOf, type VisitRequest, visitorOf } from '../rules.ts'

const KEPT = 5_000

/** Classifies visitors and caches by user agent: in a rush the same few repeat. */
export function visitors({ secure }: { secure: boolean }) {
  const known = new Map<string, Robot | null>()

  function named(headers: VisitRequest['headers']): Robot | null {
    const userAgent = String(headers['user-agent'] ?? '').slice(0, 1_000)
    const before = known.get(userAgent)
    if (before !== undefined) return before
    const robot = robotOf(userAgent, isbot)
    if (known.size >= KEPT) known.clear()
    known.set(userAgent, robot)
    return robot
  }

  return {
    /** Classifies the visitor of a page: null for a person. */
    ofPage: (method: string, headers: VisitRequest['headers']) =>
      visitorOf({ method, headers, secure }, named(headers)),
    /** Classifies the caller of a call made by page scripts, by the user agent alone. */
    ofCall: named,
  }
}
