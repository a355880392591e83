import type { FastifyInstance } from 'fastify'

/** Time for a client to read its answer and stop sending. */
export const LINGER_MS = 5_000

/**
 * Closes the connection of a client that keeps sending after its request was answered, such as the rest of a file that is too
 * large. The rest is read and thrown away for a while first: a connection that is closed at once may lose the answer.
 */
export function lingeringClose(http: FastifyInstance): void {
  http.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw
    // null once the connection is gone
    if (raw.complete || !socket) return
    const closing = setTimeout(() => raw.complete || socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(closing))
  })
}
