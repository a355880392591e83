import { isbot } from 'isbot'
import { type Robot, robotOf, type VisitRequest, visitorOf } from '../rules.ts'

const KEPT = 5_000

/** Tells people from machines, remembering the names it has looked at: a page in a rush meets the same few again and again. */
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
    /** Who asks for a page: null for a person. */
    ofPage: (method: string, headers: VisitRequest['headers']) =>
      visitorOf({ method, headers, secure }, named(headers)),
    /** Who makes a call that scripts of a page make: only the name tells. */
    ofCall: named,
  }
}
