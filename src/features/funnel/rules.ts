import { DISGUISED, namedRobots, OTHER_ROBOTS, type RobotKind } from './agents.ts'

/** What of a request tells a person from a machine. Names of headers are lower case. */
export interface VisitRequest {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The page is served over https: only then do browsers say how it is fetched. */
  secure: boolean
}

export interface Robot {
  kind: RobotKind
  /** Who it is, from a short list of ours: never text that the visitor sent. */
  agent: string
}

/** The robot behind a user agent, or null for a browser's. `isKnown` is the list of a library. */
export function robotOf(userAgent: string, isKnown: (userAgent: string) => boolean): Robot | null {
  if (!userAgent.trim()) return { kind: 'bot', agent: 'Without a name' }
  for (const [kind, agents] of namedRobots) {
    const found = agents.find(([, pattern]) => pattern.test(userAgent))
    if (found) return { kind, agent: found[0] }
  }
  // every browser has begun with these words for twenty years; apps and programs begin with their own name
  if (!/^(?:Mozilla\/\d|Opera\/\d)/.test(userAgent) || isKnown(userAgent)) return { kind: 'bot', agent: OTHER_ROBOTS }
  return outdated(userAgent) ? { kind: 'bot', agent: DISGUISED } : null
}

/**
 * Who asks for a page: null for a person, else what kind of machine. Decided, in this order, by
 * 1. announced prefetching (`Sec-Purpose`, `Purpose`, `X-Purpose`, `X-Moz`), unless a robot does it,
 * 2. the name: previewers, scanners of mail, search engines, monitors, programs, headless browsers (`robotOf`),
 * 3. the method: people open pages with GET,
 * 4. what every browser sends with a page and copies of its name forget: `Accept` with HTML, `Accept-Language`, and
 *    over https from Chrome and Firefox `Sec-Fetch-Mode`; and what contradicts the name (`Sec-CH-UA`).
 * A person taken for a machine is worse than the reverse: so 4 asks nothing of WebViews that they might not send.
 */
export function visitorOf(request: VisitRequest, named: Robot | null): Robot | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  if (named) return named
  if (prefetches(header)) return { kind: 'prefetch', agent: 'Browsers' }
  if (request.method !== 'GET') return { kind: 'bot', agent: 'HEAD requests' }
  if (header('from')) return { kind: 'bot', agent: OTHER_ROBOTS }
  const mode = header('sec-fetch-mode')
  if ((mode && mode !== 'navigate') || !/^(?:document|i?frame|embed|object|)$/.test(header('sec-fetch-dest')))
    return { kind: 'prefetch', agent: 'Scripts' }
  if (/HeadlessChrome/.test(header('sec-ch-ua'))) return { kind: 'bot', agent: 'Headless browsers' }
  const userAgent = header('user-agent')
  const asksLikeABrowser = /text\/html/.test(header('accept')) && header('accept-language') !== ''
  if (!asksLikeABrowser || contradicts(userAgent, header)) return { kind: 'bot', agent: DISGUISED }
  if (request.secure && !mode && saysHow(userAgent)) return { kind: 'scanner', agent: DISGUISED }
  return null
}

const prefetches = (header: (name: string) => string) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name => {
    const purpose = header(name)
    return purpose !== '' && /prefetch|prerender|preview|instant/i.test(purpose)
  })

/** Nobody has used these for ten years; scanners of mail and old scripts still bear their names. */
function outdated(userAgent: string): boolean {
  const chrome = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 99)
  const firefox = Number(/Firefox\/(\d+)/.exec(userAgent)?.[1] ?? 99)
  return chrome < 45 || firefox < 40 || /MSIE [1-9]\.|Windows NT 5\.|Windows 9\d/.test(userAgent)
}

/** Client hints come from Chromium only, and name the system it runs on: servers run Linux. */
function contradicts(userAgent: string, header: (name: string) => string): boolean {
  const hinted = header('sec-ch-ua') !== ''
  if (hinted && /iPhone|iPad|Firefox\//.test(userAgent)) return true
  return /Linux/.test(header('sec-ch-ua-platform')) && /Windows NT|Macintosh/.test(userAgent)
}

/**
 * Browsers that say how they fetch a page, for years: Chrome and its kin since 80, Firefox since 90. Not WebViews, and not
 * browsers that send through a server of their maker's.
 */
function saysHow(userAgent: string): boolean {
  if (/; wv\)|Version\/4\.0|UCBrowser|Opera Mini|OPR\/.*Mini|Puffin|SamsungBrowser|MiuiBrowser|Silk\//.test(userAgent))
    return false
  const chrome = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  const firefox = Number(/ Firefox\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  return chrome >= 85 || firefox >= 95
}
