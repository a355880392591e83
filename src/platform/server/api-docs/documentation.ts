import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type FastifyPluginAsync, fastify } from 'fastify'
import { openApiDocument, type RouteGroups } from '#platform/server/api-docs/openapi.ts'
import type { SentEvent } from '#platform/server/api-docs/openapi-events.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'

interface Documented {
  publicUrl: string
  /** The webhooks we send. */
  events: readonly SentEvent[]
}

const file = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
const CACHED = 'public, max-age=300'

/**
 * `/openapi.json`, and `/docs`, where Scalar renders it. Both are made on the first request, because a starting server
 * needs neither.
 */
export const documentation =
  (groups: RouteGroups, documented: Documented): FastifyPluginAsync =>
  async http => {
    const document = once(() => JSON.stringify(openApiDocument(groups, documented)))
    const scalar = once(scalarScript)
    const send = (path: string, type: string, text: () => string) =>
      http.get(path, async (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', CACHED).send(text()),
      )
    http.get('/openapi.json', async (_request, reply) =>
      reply.type('application/json').header('cache-control', CACHED).send(document()),
    )
    http.get('/docs', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', CACHED)
        // Scalar writes its styles into the page, which shows no user input
        .header('content-security-policy', contentSecurityPolicy(undefined, undefined, ["'unsafe-inline'"]))
        .send(file('docs.html')),
    )
    send(
      '/docs/docs.css',
      'text/css',
      once(() => file('docs.css')),
    )
    send(
      '/docs/docs.js',
      'text/javascript',
      once(() => file('docs.js')),
    )
    http.get('/docs/scalar.js', async (request, reply) => {
      const { plain, gzipped } = await scalar()
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      reply.type('text/javascript; charset=utf-8').header('cache-control', CACHED).header('vary', 'accept-encoding')
      return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain)
    })
  }

/** Scalar's browser script. Its Fastify plugin holds it as one text of 5 MB and serves it, so we request it from there. */
async function scalarScript() {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const http = fastify()
  await http.register(plugin, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload: plain } = await http.inject('/docs/js/scalar.js')
  return { plain, gzipped: await promisify(gzip)(plain) }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
