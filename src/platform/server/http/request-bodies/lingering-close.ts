import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for a client to read its answer and stop sending. */
export const LINGER_MS = 5_000

/**
 * Closes the connection of a client that keeps sending after its request was answered, such as the rest of a file that is too
 * large. The rest is read and thrown away for a while first: a connection that is closed at once may lose the answer.
 */
export function lingeringClose(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw }, reply) => {
    const { socket } = raw
    // requests that tests inject have no connection
    if (raw.complete || !(socket instanceof Socket)) return
    // Fastify asks for a close at once when a body is too large
    reply.removeHeader('connection')
    reply.raw.once('finish', () => {
      raw.resume()
      const closing = setTimeout(() => raw.complete || socket.destroy(), LINGER_MS)
      socket.once('close', () => clearTimeout(closing))
    })
  })
}
