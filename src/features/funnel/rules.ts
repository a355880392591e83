import { FAKE_BROWSER, namedRobots, OTHER_ROBOTS, type RobotKind } from './agents.ts'

/** The parts of a request that tell people from robots. Header names are lower case. */
export interface VisitRequest {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The page is served over https: browsers send `Sec-Fetch-*` only then. */
  secure: boolean
}

export interface Robot {
  kind: RobotKind
  /** The robot's name, from our short list: never text that the visitor sent. */
  agent: string
}

/** Returns the robot of a user agent, or null for a browser. `isKnown` is the list of a library. */
export function robotOf(userAgent: string, isKnown: (userAgent: string) => boolean): Robot | null {
  if (!userAgent.trim()) return { kind: 'bot', agent: 'Without a name' }
  for (const [kind, agents] of namedRobots) {
    const found = agents.find(([, pattern]) => pattern.test(userAgent))
    if (found) return { kind, agent: found[0] }
  }
  // every browser's name has begun with these words for twenty years; apps and programs begin with their own name
  if (!/^(?:Mozilla\/\d|Opera\/\d)/.test(userAgent) || isKnown(userAgent)) return { kind: 'bot', agent: OTHER_ROBOTS }
  return outdated(userAgent) ? { kind: 'bot', agent: FAKE_BROWSER } : null
}

/**
 * Classifies the visitor of a page: null for a person, else the kind of robot. Rules, in this order:
 * 1. announced prefetching (`Sec-Purpose`, `Purpose`, `X-Purpose`, `X-Moz`), unless a robot does it,
 * 2. the user agent: link previews, mail scanners, search engines, monitors, programs, headless browsers (`robotOf`),
 * 3. the method: people open pages with GET,
 * 4. headers that every browser sends and imitations omit: `Accept` with HTML, `Accept-Language`, and
 *    over https from Chrome and Firefox `Sec-Fetch-Mode`; and headers that contradict the name (`Sec-CH-UA`).
 * Taking a person for a robot is worse than the reverse, so rule 4 requires nothing that a WebView might not send.
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
  if (!asksLikeABrowser || contradicts(userAgent, header)) return { kind: 'bot', agent: FAKE_BROWSER }
  if (request.secure && !mode && saysHow(userAgent)) return { kind: 'scanner', agent: FAKE_BROWSER }
  return null
}

const prefetches = (header: (name: string) => string) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name => {
    const purpose = header(name)
    return purpose !== '' && /prefetch|prerender|preview|instant/i.test(purpose)
  })

/** Browsers unused for ten years; mail scanners and old scripts still send their names. */
function outdated(userAgent: string): boolean {
  const chrome = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 99)
  const firefox = Number(/Firefox\/(\d+)/.exec(userAgent)?.[1] ?? 99)
  return chrome < 45 || firefox < 40 || /MSIE [1-9]\.|Windows NT 5\.|Windows 9\d/.test(userAgent)
}

/** Only Chromium sends client hints, and they name its operating system: servers run Linux. */
function contradicts(userAgent: string, header: (name: string) => string): boolean {
  const hinted = header('sec-ch-ua') !== ''
  if (hinted && /iPhone|iPad|Firefox\//.test(userAgent)) return true
  return /Linux/.test(header('sec-ch-ua-platform')) && /Windows NT|Macintosh/.test(userAgent)
}

/**
 * Browsers that have sent Sec-Fetch headers for years: Chrome and its relatives since 80, Firefox since 90. Excludes WebViews
 * and browsers that send requests through their maker's server.
 */
function saysHow(userAgent: string): boolean {
  if (/; wv\)|Version\/4\.0|UCBrowser|Opera Mini|OPR\/.*Mini|Puffin|SamsungBrowser|MiuiBrowser|Silk\//.test(userAgent))
    return false
  const chrome = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  const firefox = Number(/ Firefox\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  return chrome >= 85 || firefox >= 95
}
