import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { encodingFor, pageOf } from '#platform/server/http/page-cache.ts'
import { EMBED_SCRIPT } from '../../contract.ts'

const script = pageOf(readFileSync(new URL('../../web/embed.js', import.meta.url), 'utf8'), Number.POSITIVE_INFINITY)
const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  // its address stands on other sites for years, so what is kept of it ends
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  vary: 'accept-encoding',
  // a module of another site, which browsers ask for without cookies
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Gives framed forms their height, for pages of other sites that frame a form. */
export const embedScript: FastifyPluginAsync = async http => {
  http.get(EMBED_SCRIPT, async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${script.etag}-${encoding}"`
    reply.headers(HEADERS).header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(script.bytes[encoding])
  })
}
