import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { visitors } from '#features/funnel/server/visitors.ts'
import type { ProvedHosts } from '#features/own-domains/server/proved-hosts.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { countHits } from '#platform/server/limits/rate-limits.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { type MailLink, mailOfToken } from '#records/outreach/server/mail-tokens.ts'
import { GO_PATH, SEEN_PATH } from '#records/outreach/server/tracking/tracked-html.ts'
import { noteReading } from '#records/outreach/server/tracking/tracking.ts'
import { showsToPerson } from './readers.ts'

export interface TrackingServices {
  database: Database
  clock: Clock
  mailKeys: KeyRing
  publicUrl: string
  provedHosts: ProvedHosts
}

/** One transparent pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** Readings of a mail in an hour that are counted. */
const MAX_READINGS = 100

interface Token {
  Params: { token: string }
  Querystring: { u?: unknown }
}

/** The picture and the links of mails that tell a team who reads them. Only addresses that we have signed lead anywhere. */
export function trackingPages(services: TrackingServices): FastifyPluginAsync {
  const { database, clock, mailKeys, publicUrl, provedHosts } = services
  const secure = publicUrl.startsWith('https:')
  const classify = visitors({ secure })

  /** A team's own host serves the links of that team alone. */
  async function checkHost({ hostname }: FastifyRequest, { organization_id }: MailLink) {
    const host = await provedHosts.find(hostname)
    if (host && host.organization_id !== organization_id) raise(notFound('Page'))
  }

  async function note(link: MailLink, what: 'opened' | 'clicked') {
    const [readings = 0] = await countHits(database, [{ key: `mail_read:${link.mail_id}`, windowSeconds: 3_600 }])
    if (readings > MAX_READINGS) return
    await database.inOrganization(link.organization_id, db => noteReading(db, link, what, clock.now()))
  }

  return async http => {
    http.get<Token>(`${SEEN_PATH}/:token`, async (request, reply) => {
      const token = request.params.token.replace(/\.gif$/, '')
      const link = mailOfToken(mailKeys, 'seen', token)
      if (link) {
        await checkHost(request, link)
        const { method, headers } = request
        if (showsToPerson({ method, headers, secure })) await note(link, 'opened')
      }
      // a forged token gets the picture too: nothing is learned from trying
      return reply.type('image/gif').headers({ 'cache-control': 'no-store, private', pragma: 'no-cache' }).send(PICTURE)
    })

    http.get<Token>(`${GO_PATH}/:token`, async (request, reply) => {
      const url = typeof request.query.u === 'string' ? request.query.u : ''
      const link = mailOfToken(mailKeys, 'go', request.params.token, url) ?? raise(notFound('Page'))
      await checkHost(request, link)
      // a link that we have signed leads on, whatever becomes of the count
      if (!classify.ofPage(request.method, request.headers)) await note(link, 'clicked').catch(() => {})
      return reply
        .headers({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .redirect(url, 302)
    })
  }
}
