import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { subjectOf } from '#records/messages/server/contact-link.ts'
import type { LinkSettings } from '#records/messages/server/recipient-links.ts'
import { linksOf } from '../in-language.ts'
import { contentOf } from './stored.ts'

interface TrackServices {
  database: Database
  clock: Clock
  links: LinkSettings
}

type Tracked = FastifyRequest<{ Params: { token: string; link?: string } }>

/** A transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Proxies that load every picture, scanners that follow every link, and what names itself a program. */
const MACHINE =
  /GoogleImageProxy|YahooMailProxy|ggpht|proofpoint|mimecast|barracuda|bot\b|crawler|spider|preview|curl|wget|python|axios|okhttp/i

const isMachine = ({ headers, method }: FastifyRequest) =>
  method === 'HEAD' || !headers['user-agent'] || MACHINE.test(headers['user-agent']) || headers.purpose === 'prefetch'

/** Counts opens and clicks of messages to audiences. A token that is not ours gets the same pixel, and leads nowhere. */
export const trackRoutes =
  ({ database, clock, links }: TrackServices): FastifyPluginAsync =>
  async http => {
    const note = async (request: Tracked, purpose: 'open' | 'click') => {
      const subject = subjectOf(links.keys, purpose, request.params.token)
      if (!subject) return null
      const columns = { open: ['opened_at', 'machine_opened_at'], click: ['clicked_at', 'machine_clicked_at'] } as const
      const column = columns[purpose][isMachine(request) ? 1 : 0]
      return database.inOrganization(subject.organization_id, async db => {
        const recipient = await db
          .updateTable('broadcast_recipients')
          .set({ [column]: sql`coalesce(${sql.ref(column)}, ${clock.now()})` })
          .where('organization_id', '=', subject.organization_id)
          .where('message_id', '=', subject.signup_id)
          .returning('broadcast_id')
          .executeTakeFirst()
        if (!recipient) return null
        const broadcast = await db
          .selectFrom('broadcasts')
          .select('content')
          .where('organization_id', '=', subject.organization_id)
          .where('id', '=', recipient.broadcast_id)
          .executeTakeFirst()
        return broadcast ? contentOf(broadcast) : null
      })
    }
    http.get('/o/:token.gif', async (request: Tracked, reply) => {
      await note(request, 'open')
      return reply.type('image/gif').header('cache-control', 'no-store').send(GIF)
    })
    const follow = async (request: Tracked, reply: FastifyReply) => {
      const content = await note(request, 'click')
      const { link: at } = request.params
      const link = content && (at === undefined ? content.link : linksOf(content)[Number(at)])
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return link ? reply.redirect(link) : reply.callNotFound()
    }
    http.get('/l/:token', follow)
    // a link of a mail by its place
    http.get('/l/:token/:link', follow)
  }
