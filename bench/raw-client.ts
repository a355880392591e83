import { connect } from 'node:net'

export interface LoadResult {
  answered: number
  seconds: number
  /** Answers by status. */
  statuses: Record<number, number>
  /** Milliseconds of each answer. */
  latencies: number[]
}

interface LoadOptions {
  port: number
  clients: number
  /** The next request as it goes over the wire; null ends that client. */
  next: () => Buffer | null
  milliseconds: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Clients that send one request after the other over kept connections. As little as possible of its own: the load shares
 * the cores with what it measures.
 */
export async function load({ port, clients, next, milliseconds }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, seconds: 0, statuses: {}, latencies: [] }
  const begun = performance.now()
  const end = begun + milliseconds
  await Promise.all(Array.from({ length: clients }, () => client(port, next, end, result)))
  result.seconds = (performance.now() - begun) / 1000
  return result
}

function client(port: number, next: () => Buffer | null, end: number, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      const request = performance.now() < end ? next() : null
      if (!request) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const headEnd = received.indexOf(HEAD_END)
      if (headEnd === -1) return
      const head = received.toString('latin1', 0, headEnd)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (received.length < headEnd + 4 + length) return
      received = received.subarray(headEnd + 4 + length)
      const status = Number(head.slice(9, 12))
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      result.latencies.push(performance.now() - sentAt)
      result.answered++
      send()
    })
  })
}
