import type { FastifyPluginAsync } from 'fastify'
import type { Part } from '#platform/server/part.ts'
import type { Dns } from './dns.ts'
import type { ProvedHosts } from './proved-hosts.ts'
import { ownDomainRoutes } from './routes.ts'

interface Services {
  dns: Dns
  provedHosts: ProvedHosts
  ownHosts: readonly string[]
  /** Where fan pages are. */
  dropHost: string
}

/**
 * `GET /ask?domain=`: whether a certificate may be fetched for a name, asked by a proxy in front (`on_demand_tls` of Caddy).
 * Anybody may ask: that a host leads here is in its DNS.
 */
const askPage =
  (provedHosts: ProvedHosts): FastifyPluginAsync =>
  async http => {
    http.get<{ Querystring: { domain?: unknown } }>('/ask', async (request, reply) => {
      const { domain } = request.query
      const known = typeof domain === 'string' && (await provedHosts.find(domain)) !== null
      return reply
        .status(known ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(known ? 'yes' : 'no')
    })
  }

export const ownDomainsPart = ({ dropHost, ...services }: Services): Part => ({
  routes: ownDomainRoutes({ ...services, target: new URL(dropHost).hostname }),
  pages: [askPage(services.provedHosts)],
})
