import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteGroups } from '#platform/server/api-docs/openapi.ts'
import { AppError, badRequest, raise, unauthorized } from '#platform/server/errors.ts'
import type { Identity, Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { catalogueOf } from '#platform/server/mcp/catalogue.ts'

/**
 * `POST /mcp`, the Model Context Protocol for assistants (streamable HTTP, without sessions or streams). It makes calls of
 * the API as the API key that was sent, through the same server: rights, limits, validation and tenancy are those of HTTP.
 */
export const mcpEndpoint =
  (groups: RouteGroups, { sessions, publicUrl }: { sessions: Sessions; publicUrl: string }): FastifyPluginAsync =>
  async http => {
    const catalogue = catalogueOf(groups)
    const keys = new WeakMap<FastifyRequest, NonNullable<Identity['api_key']>>()
    // before the body is read: a megabyte of JSON of a stranger is not parsed
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = request.headers.authorization ? (await sessions.identify(factsOf(request)))?.api_key : undefined
      if (key) keys.set(request, key)
      else {
        reply.header('www-authenticate', 'Bearer')
        throw new AppError('unauthorized', 'Send an API key of your team: Authorization: Bearer ff_….')
      }
    }
    http.post('/mcp', { onRequest }, async (request, reply) => {
      const { authorization = '' } = request.headers
      const key = keys.get(request) ?? raise(unauthorized())
      if (Array.isArray(request.body)) raise(badRequest('Send one message at a time.'))
      // loaded by the first request, because a starting server needs no MCP
      const [{ toolServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
        import('#platform/server/mcp/tools.ts'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ])
      const tools = toolServer({
        catalogue,
        organizationId: key.organization_id,
        mayChange: key.scopes.includes('write'),
        send: async ({ method, url, body }, headers) => {
          const { statusCode, body: text } = await http.inject({
            method,
            url,
            headers: { ...headers, authorization, 'user-agent': request.headers['user-agent'] ?? '' },
            remoteAddress: request.ip,
            ...(body && { payload: body }),
          })
          return { status: statusCode, text }
        },
      })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await tools.connect(transport)
      try {
        const { method, headers } = request
        const answer = await transport.handleRequest(
          new Request(new URL('/mcp', publicUrl), { method, headers: headers as Record<string, string> }),
          { parsedBody: request.body },
        )
        reply.status(answer.status).header('cache-control', 'no-store')
        const type = answer.headers.get('content-type')
        if (type) reply.type(type)
        return reply.send(await answer.text())
      } finally {
        await tools.close()
      }
    })
    // neither streams nor sessions: clients then use POST alone
    for (const method of ['GET', 'DELETE'] as const)
      http.route({
        method,
        url: '/mcp',
        handler: async (_request, reply) => reply.status(405).header('allow', 'POST').send(),
      })
  }
