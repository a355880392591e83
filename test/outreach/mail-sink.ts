import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { composeMime } from '#integrations/messaging/mailboxes/mime.ts'
import type { MailOutcome, OpenMailbox } from '#integrations/messaging/mailboxes/port.ts'

export interface MailSink {
  url: string
  /** How often each mail arrived, by its id. */
  arrivals: Map<string, number>
  close: () => Promise<void>
}

/** A provider of a process of its own: it takes a mail at once, and answers after a moment in which its caller can be killed. */
export async function startMailSink({ answersAfterMs = 0 } = {}): Promise<MailSink> {
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://sink').searchParams.get('id') ?? ''
    if (request.method === 'GET') return void response.writeHead(arrivals.has(id) ? 200 : 404).end()
    request.resume().on('end', () => {
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
      if (answersAfterMs > 0) setTimeout(() => response.end(), answersAfterMs)
      else response.end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A client of the sink: it composes each mail as it would for SMTP. */
export function sinkMailbox(url: string): OpenMailbox {
  const ask = async (id: string, body?: Buffer): Promise<MailOutcome> => {
    try {
      const answer = await fetch(`${url}/?id=${id}`, body && { method: 'POST', body: new Uint8Array(body) })
      await answer.arrayBuffer()
      return answer.ok
        ? { outcome: 'sent', providerId: id }
        : { outcome: 'unknown', reason: 'not among the sent mails' }
    } catch {
      return { outcome: 'unknown', reason: 'the connection ended before the answer' }
    }
  }
  return {
    idempotentForMs: 0,
    sendsAtOnce: 8,
    send: async mail => ask(mail.id, await composeMime(mail)),
    find: mail => ask(mail.id),
    read: async () => ({ outcome: 'read', mails: [], cursor: '', more: false }),
  }
}
