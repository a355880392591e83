import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { applications } from '#features/applicants/contract.ts'
import { type OpenInviteLink, openInviteLink } from '#features/invite-links/server/invite-links.ts'
import { places } from '#features/places/contract.ts'
import type { Database } from '#platform/server/database/db.ts'
import { type CachedPage, encodingFor, pageCache } from '#platform/server/http/page-cache.ts'
import { contentSecurityPolicy, type ForeignOrigins } from '#platform/server/http/security-headers.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import type { FanAssets } from '#records/drops/page-files.ts'
import { themeCss, themeHash } from '#records/drops/theme/css.ts'
import { plainTheme } from '#records/drops/theme/palette.ts'
import type { JoinRenderer } from '../contract.ts'

export interface JoinPagesOptions {
  database: Database
  render: JoinRenderer
  assets: FanAssets
  /** What the stylesheets of these pages begin with. */
  styles: string
  dropHost: string
  privacyUrl: (locale: 'en' | 'fr') => string
  captchaOrigins: ForeignOrigins
  asksCookies: boolean
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** USD is the first choice, wherever it stands in the list (JOIN-022, JOIN-027). */
const currencies = ['USD', ...CURRENCIES.filter(currency => currency !== 'USD')]

/** The pages on which creators apply. A closed or unknown link has none (JOIN-004, JOIN-005). */
export function joinPages(options: JoinPagesOptions): FastifyPluginAsync {
  const { database, render, assets, styles, dropHost, privacyUrl } = options
  const kept = pageCache(200)
  const themeOf = (link: OpenInviteLink) => link.dress?.theme ?? plainTheme('light')
  const cssOf = (link: OpenInviteLink) => styles + themeCss({ theme: themeOf(link), voice: 'plain' })

  function html(link: OpenInviteLink) {
    const { id, is_location_required, is_price_required, title, description, profile_name } = link
    return render.renderJoinPage({
      assets,
      theme: themeOf(link),
      theme_stylesheet: `/join-theme/${id}-${themeHash(cssOf(link))}.css`,
      privacy_url: privacyUrl('en'),
      asks_cookies: options.asksCookies,
      page_url: `${dropHost}/join/${id}`,
      cover: link.dress?.cover ?? null,
      words: { title, description, profile_name },
      link: { id, is_location_required, is_price_required },
      calls: { apply: applications.apply.path, cities: places.autocomplete.path },
      currencies,
      phone_country: { code: 'us', dial_code: '1' },
    })
  }

  function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: CachedPage) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const tag = `"${etag}-${encoding}"`
    reply.headers({ etag: tag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes[encoding])
  }

  return async http => {
    http.get<{ Params: { id: string } }>('/join/:id', async (request, reply) => {
      const link = await openInviteLink(database, request.params.id)
      if (!link) return reply.callNotFound()
      const page = html(link)
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(undefined, options.captchaOrigins),
      })
      return send(
        request,
        reply,
        kept.get(page, 0, () => ({ html: page, until: Number.POSITIVE_INFINITY })),
      )
    })
    http.get<{ Params: { name: string } }>('/join-theme/:name', async (request, reply) => {
      const [, id = '', hash = ''] = /^([0-9a-f-]{36})-([0-9a-f]{16})\.css$/.exec(request.params.name) ?? []
      const link = await openInviteLink(database, id)
      if (!link) return reply.callNotFound()
      const css = cssOf(link)
      reply.headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': themeHash(css) === hash ? FOR_EVER : 'no-cache',
      })
      return send(
        request,
        reply,
        kept.get(css, 0, () => ({ html: css, until: Number.POSITIVE_INFINITY })),
      )
    })
  }
}
