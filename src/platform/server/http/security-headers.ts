import type { FastifyRequest } from 'fastify'
import { forbidden, raise } from '#platform/server/errors.ts'

/** Other people's sites that a page needs, such as those of a captcha. */
export interface ForeignOrigins {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  image?: readonly string[]
}

const none: ForeignOrigins = { script: [], frame: [], connect: [] }

/** No inline script anywhere, so no nonce is needed and every page can be cached; inline styles only at /docs. */
export const contentSecurityPolicy = (
  frameAncestors = "'none'",
  { script, frame, connect, image = [] } = none,
  styles: readonly string[] = [],
) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change requested by a page of another site. Browsers send Sec-Fetch-Site, older ones Origin. A request with
 * neither comes from no browser and is accepted unless it has a cookie that could be a session. A page without referrer
 * has no origin to name: with `hidesOrigin` such a form is accepted as our own.
 */
export function refuseCrossSite(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicUrl: string,
  { hidesOrigin = false }: { hidesOrigin?: boolean | undefined } = {},
): void {
  if (READS.has(method)) return
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined) {
    const { origin, host } = headers
    if (hidesOrigin && (origin === undefined || origin === 'null')) return
    if (origin === undefined && !headers.cookie) return
    if (origin !== undefined && origin !== 'null' && (origin === new URL(publicUrl).origin || hostOf(origin) === host))
      return
  }
  raise(forbidden('This request came from another site.'))
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
