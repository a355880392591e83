import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PublishedDrop, PublishedDrops } from '#features/drops/server/published-drops.ts'
import { isReserved } from '#features/drops/server/reserved-slugs.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { contentSecurityPolicy } from '#platform/server/security-headers.ts'
import { type DropPages, type DropPagesOptions, dropPages } from './drop-pages.ts'
import { encodingFor, type KeptPage } from './kept-pages.ts'
import { viewCounts } from './view-counts.ts'

export interface DropPageRouteOptions extends DropPagesOptions {
  drops: PublishedDrops
  database: Database
  storage: Storage
  clock: Clock
  log: Log
}

const FRESH_SECONDS = 30
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The pages fans open, their stylesheets and pictures. No cookie is set on any of them. */
export function dropPageRoute(options: DropPageRouteOptions) {
  const { drops, clock, log, storage } = options
  const pages = dropPages(options)
  const views = viewCounts(options.database, clock, log)

  async function show(request: FastifyRequest, reply: FastifyReply, find: () => Promise<PublishedDrop | null>) {
    const now = clock.now()
    let drop: PublishedDrop | null
    try {
      drop = await find()
    } catch (error) {
      log.error({ request: request.id, error: errorFields(error) }, 'a drop could not be read')
      return send(request, reply.status(503).header('retry-after', '5'), pages.notices.failed, 0)
    }
    const query = request.query as Record<string, unknown>
    const mode = { form_only: query.form_only === 'true', preview: query.preview === 'true' }
    const page = drop && pages.find(drop, mode, query.signed_up === 'true', now)
    if (!drop || !page) return send(request, reply.status(404), pages.notices.not_found, 0)
    if (mode.form_only && drop.frame_origins.length > 0)
      reply.header('content-security-policy', contentSecurityPolicy(drop.frame_origins.join(' ')))
    if (request.method === 'GET' && !mode.preview) views.count(drop, request.headers['user-agent'])
    const freshFor = Math.min(FRESH_SECONDS, Math.max(0, Math.floor((page.until - now.getTime()) / 1000)))
    return send(request, reply, page, freshFor)
  }

  const plugin: FastifyPluginAsync = async http => {
    http.addHook('onClose', () => views.stop())
    http.get<{ Params: { identifier: string } }>('/d/:identifier', (request, reply) =>
      show(request, reply, async () => drops.find(request.params.identifier)),
    )
    http.get<{ Params: { profile: string; drop: string } }>('/:profile/:drop', async (request, reply) => {
      const { profile, drop } = request.params
      if (isReserved(profile)) return reply.callNotFound()
      return show(request, reply, async () => drops.findBySlugs(profile, drop))
    })
    http.get<{ Params: { name: string } }>('/d-theme/:name', async (request, reply) => {
      const [, code = '', hash = ''] = /^([a-z0-9]+)-([0-9a-f]{16})\.css$/.exec(request.params.name) ?? []
      const drop = code === 'plain' ? null : await drops.find(code)
      if (!hash || (code !== 'plain' && !drop)) return reply.callNotFound()
      const { css, current } = pages.stylesheet(drop, hash)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', current ? FOR_EVER : 'no-cache')
        .send(css)
    })
    http.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
      const { id, file } = request.params
      const picture = await storage.read(`${id}/${file}`)
      if (!picture) return reply.callNotFound()
      return reply.type('image/webp').header('cache-control', FOR_EVER).send(picture)
    })
  }
  return { plugin, pages, views }
}

export type { DropPages }

function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: KeptPage, freshSeconds: number) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const tag = `"${etag}-${encoding}"`
  reply
    .header('cache-control', freshSeconds > 0 ? `public, max-age=${freshSeconds}` : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes[encoding])
}
