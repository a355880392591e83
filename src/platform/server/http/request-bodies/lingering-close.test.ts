import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LINGER_MS, lingeringClose } from './lingering-close.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server that answers before it has read the body, and a client that has sent the first of 1,000 bytes. */
async function refusedUpload() {
  const http = Fastify()
  lingeringClose(http)
  const answered = new Promise<IncomingMessage>(resolve =>
    http.addHook('onResponse', async ({ raw }) => raw.method === 'POST' && resolve(raw)),
  )
  http.addContentTypeParser('*', (_request, _payload, done) => done(null))
  http.post('/', async (_request, reply) => reply.status(413).header('connection', 'close').send('too large'))
  http.get('/', async () => 'still open')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client
    .on('error', () => {})
    .on('data', piece => {
      text += piece
    })
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 1000\r\n\r\n1')
  return { http, client, request: await answered, received: () => text }
}

it('closes the connection of a client that keeps sending after its answer, so that it cannot delay a stop', async () => {
  const { http, client, received } = await refusedUpload()
  const closed = new Promise(resolve => client.once('close', resolve))
  const stopped = http.close()
  client.write('2')
  vi.advanceTimersByTime(LINGER_MS)
  await closed
  await stopped
  expect(received()).toContain('too large')
})

it('keeps the connection of a client that ends its request after its answer', async () => {
  const { http, client, request, received } = await refusedUpload()
  const ended = once(request, 'end')
  client.write('2'.repeat(999))
  await ended
  vi.advanceTimersByTime(LINGER_MS)
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await once(client, 'close')
  expect(received()).toContain('still open')
  await http.close()
})
