import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export type MetaFault = '500' | '429' | 'transient' | 'expired-token' | 'accept-then-hang-up'

const hash = z.array(z.string().regex(/^[0-9a-f]{64}$/)).optional()
const event = z.object({
  event_name: z.string(),
  event_time: z.int(),
  event_id: z.string(),
  action_source: z.literal('website'),
  event_source_url: z.url(),
  user_data: z.object({
    fbc: z.string().regex(/^fb\.[12]\.\d{13}\..+$/),
    em: hash,
    ph: hash,
    client_ip_address: z.string().optional(),
    client_user_agent: z.string(),
  }),
})
export type MetaEvent = z.output<typeof event>

/** Meta's Conversions API over HTTP. It refuses what Meta would, and counts an event of one id once. Each fault meets one POST. */
export async function metaSimulator({ pixelId = '1234567890', accessToken = 'token' } = {}) {
  const events = new Map<string, MetaEvent>()
  const faults: MetaFault[] = []
  let posts = 0

  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    answer(response, status, { error: { message, type: 'OAuthException', code, is_transient: code === 2 } })

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    posts++
    const fault = faults.shift()
    if (fault === '500') return answer(response, 500, {})
    if (fault === '429') return refuse(response, 429, 4, 'Application request limit reached')
    if (fault === 'transient') return refuse(response, 400, 2, 'Service temporarily unavailable')
    const known = request.method === 'POST' && request.url === `/v25.0/${pixelId}/events`
    if (!known) return refuse(response, 404, 100, 'Unsupported request')
    if (fault === 'expired-token' || form.get('access_token') !== accessToken)
      return refuse(response, 400, 190, 'Error validating access token')
    const data = z
      .array(event)
      .min(1)
      .safeParse(JSON.parse(form.get('data') ?? '[]'))
    if (!data.success) return refuse(response, 400, 100, `Invalid parameter: ${data.error.message}`)
    for (const one of data.data) events.set(one.event_id, one)
    if (fault === 'accept-then-hang-up') return response.destroy()
    answer(response, 200, { events_received: data.data.length, messages: [], fbtrace_id: 'simulated' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    /** What was counted. */
    events: () => [...events.values()],
    posts: () => posts,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
