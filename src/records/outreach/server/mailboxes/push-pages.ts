import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PUSH_PATH, type PushNotice, type PushSource } from '#integrations/messaging/mailboxes/push/port.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { addressBlock, consumeLimits, countHits, scaled } from '#platform/server/limits/rate-limits.ts'
import { readMailbox } from '../replies/read-job.ts'
import type { OutreachServices } from '../services.ts'
import { watchMailbox } from './watch-job.ts'
import { isSecretOf, keyHash } from './watch-mailbox.ts'

type Services = Pick<OutreachServices, 'database' | 'clock' | 'mailKeys' | 'mailboxProviders'> & { limitFactor: number }

/** Requests a minute of one address, and looks a minute into one mailbox: what is above is found by polling. */
const MAX_REQUESTS = 1_200
const MAX_LOOKS = 30

/**
 * Where providers tell that mail has arrived: `PUBLIC_URL/integrations/mailboxes/{google,microsoft,nylas}`. A notice only makes
 * the mailbox be read sooner, so a repeated one does no harm.
 */
export function pushPages(services: Services): FastifyPluginAsync {
  const { database, mailboxProviders, limitFactor } = services
  return async http => {
    http.removeAllContentTypeParsers()
    // signatures are over the bytes as they came, and nothing is parsed before it is counted and verified
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const source of mailboxProviders.push)
      http.route({
        method: source.kind === 'NYLAS' ? ['GET', 'POST'] : 'POST',
        url: `${PUSH_PATH}/${source.name}`,
        config: { fromAnySite: true },
        bodyLimit: source.largest,
        onRequest: async request => {
          const key = `mailbox_push:${addressBlock(request.ip)}`
          await consumeLimits(database, [{ key, maximum: scaled(MAX_REQUESTS, limitFactor), windowSeconds: 60 }])
        },
        handler: (request, reply) => take(services, source, request, reply),
      })
  }
}

async function take(services: Services, source: PushSource, request: FastifyRequest, reply: FastifyReply) {
  const pushed = await source.read({
    method: request.method,
    query: new URL(request.url, 'http://push').searchParams,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  })
  const say = (status: number, text: string) =>
    reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  if (pushed.kind === 'challenge') return say(200, pushed.text)
  if (pushed.kind === 'forged') return say(401, 'Unsigned')
  for (const mailbox of await mailboxesOf(services, source, pushed.notices)) await look(services, mailbox)
  return say(202, '')
}

interface Told {
  organization_id: string
  mailbox_id: string
  renew: boolean
}

/** The mailboxes that notices are about. A notice with another secret than the mailbox's own is passed over. */
async function mailboxesOf(
  { database, mailKeys }: Services,
  { kind }: PushSource,
  notices: readonly PushNotice[],
): Promise<Told[]> {
  const byHash = new Map(notices.map(notice => [keyHash(notice.key).toString('hex'), notice]))
  if (byHash.size === 0) return []
  const rows = await database.outsideOrganizations(db =>
    db
      .selectFrom('mailbox_watches')
      .select(['organization_id', 'mailbox_id', 'key_hash'])
      .where('provider', '=', kind)
      .where(
        'key_hash',
        'in',
        [...byHash.keys()].map(hex => Buffer.from(hex, 'hex')),
      )
      .execute(),
  )
  return rows.flatMap(({ organization_id, mailbox_id, key_hash }) => {
    const notice = byHash.get(key_hash.toString('hex'))
    const isOurs = notice && (notice.secret === undefined || isSecretOf(mailKeys, mailbox_id, notice.secret))
    return isOurs ? [{ organization_id, mailbox_id, renew: notice.renew }] : []
  })
}

async function look({ database, clock }: Services, { organization_id, mailbox_id: id, renew }: Told) {
  const [looks = 0] = await countHits(database, [{ key: `mailbox_look:${id}`, windowSeconds: 60 }])
  if (looks > MAX_LOOKS) return
  await database.inOrganization(organization_id, async db => {
    await db
      .updateTable('mailboxes')
      .set({ pushed_at: clock.now() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    await enqueue(db, readMailbox, { organization_id, id }, { key: `read_mailbox:${id}` })
    if (renew) await enqueue(db, watchMailbox, { organization_id, id }, { key: `watch_mailbox:${id}` })
  })
}
