import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sockets of one address. One socket accepts as many visitors a second as the event loop has turns: some hundred in a rush. */
const SOCKETS = 16

interface Where {
  host: string
  /** 0 for any that is free. */
  port: number
}

/**
 * Listens with several sockets on one port, when the system can. The event loop accepts one connection of a socket a
 * turn. With one socket, a new visitor in a rush would wait behind everybody who came before.
 *
 * @returns the address, such as http://127.0.0.1:8000
 * @throws EADDRINUSE
 */
export async function listen(http: FastifyInstance, { host, port }: Where): Promise<string> {
  // two programs that share a port would not notice each other
  await tried({ host, port })
  const reusePort = await tried({ host, port, reusePort: true }).then(
    () => true,
    () => false,
  )
  const more: Server[] = []
  let isClosing = false
  let closed: Promise<unknown> = Promise.resolve()
  http.addHook('preClose', async () => {
    isClosing = true
    closed = Promise.all(more.map(close))
  })
  // by then the server has closed its idle connections, some of these included
  http.addHook('onClose', () => closed)
  const here = { host, port, reusePort }
  const url = await http.listen(here)
  const bound = { ...here, port: (http.server.address() as AddressInfo).port }
  while (reusePort && !isClosing && more.length < SOCKETS - 1)
    more.push(await opened(bound, socket => http.server.emit('connection', socket)))
  // the stop may have come before the last socket was open
  if (isClosing) await Promise.all(more.map(close))
  return url
}

const close = (server: Server) => new Promise(resolve => server.close(resolve))

async function tried(options: ListenOptions): Promise<void> {
  const server = await opened(options, socket => socket.destroy())
  await close(server)
}

function opened(options: ListenOptions, accept: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    // as node:http opens its own
    const server = createServer({ allowHalfOpen: true, noDelay: true }, accept)
    server.once('error', reject).listen(options, () => resolve(server))
  })
}
