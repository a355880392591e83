import type { FastifyPluginAsync } from 'fastify'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MentionServices } from '../services.ts'
import { ingestNotices } from './ingest-notices.ts'

export const NOTICE_PATH = '/integrations/instagram/webhook'

/** Meta puts up to a thousand changes into one body; each is some hundred bytes. */
const LARGEST = 262_144

/**
 * Where Instagram notifies us. A notice is stored before it is answered and read by a job, because Meta repeats what is not
 * answered within seconds, and stops sending when that happens often.
 */
export function noticePage({ database, clock, instagram }: MentionServices): FastifyPluginAsync {
  return async http => {
    http.removeAllContentTypeParsers()
    // the signature is over the bytes as they came
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )

    // Meta asks once, when our address is subscribed
    http.get(NOTICE_PATH, (request, reply) => {
      const asked = request.query as Record<string, string | undefined>
      const isOurs =
        asked['hub.mode'] === 'subscribe' && instagram?.isOwnSubscription(String(asked['hub.verify_token']))
      return isOurs
        ? reply.type('text/plain').send(String(asked['hub.challenge'] ?? '').slice(0, 500))
        : reply.status(403).type('text/plain').send('Forbidden')
    })

    http.post(NOTICE_PATH, { config: { fromAnySite: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-hub-signature-256']
      if (!instagram?.isSigned(body, typeof signature === 'string' ? signature : undefined))
        return reply.status(401).type('text/plain').send('Unsigned')
      const notices = instagram.noticesIn(jsonIn(body))
      if (notices.length > 0)
        await database.outsideOrganizations(async db => {
          const id = newId()
          await db
            .insertInto('platform_notices')
            .values({ id, notices: JSON.stringify(notices), received_at: clock.now() })
            .execute()
          await enqueue(db, ingestNotices, { id })
        })
      return reply.type('text/plain').send('EVENT_RECEIVED')
    })
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
