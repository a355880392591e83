import { connect, type Socket } from 'node:net'

export interface Sent {
  bytes: Buffer
  /** What the answer is counted under. */
  tag: string
}

export interface OpenLoadResult {
  seconds: number
  /** Requests that were due, answered or not; those beyond the longest queue of the sender were never made. */
  offered: number
  /** Answers by tag and status; 0 where the connection ended first. */
  statuses: Record<string, Record<number, number>>
  /** Milliseconds from when a request was due to its answer, by tag, of those answered with 2xx. */
  latencies: Record<string, number[]>
  /** Milliseconds of those that were turned away. */
  refusals: number[]
}

interface OpenLoadOptions {
  port: number
  perSecond: number
  milliseconds: number
  next: () => Sent
  /** Given every request that was not answered with 2xx, to be sent again later. */
  back?: (sent: Sent) => void
  /** As many as a proxy in front keeps open; what is due while all are busy waits, and its time counts. */
  connections?: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const STEP_MS = 2
const PATIENCE_MS = 20_000
/** Requests that wait for a connection: a sender on the same processors may be slower than what it is to send. */
const MAX_QUEUE_LENGTH = 20_000

/**
 * Requests that come when they are due, however slow the answers are, as fans do: a slow server gets a longer queue and not
 * fewer requests. One connection carries one request at a time.
 */
export async function openLoad({
  port,
  perSecond,
  milliseconds,
  next,
  back = () => {},
  connections = 400,
}: OpenLoadOptions): Promise<OpenLoadResult> {
  const result: OpenLoadResult = { seconds: 0, offered: 0, statuses: {}, latencies: {}, refusals: [] }
  const idle: Connection[] = []
  const late: number[] = []
  const all = new Set<Connection>()
  let open = 0
  let counted = 0
  const begun = performance.now()

  function done(sent: Sent, status: number, due: number) {
    result.statuses[sent.tag] ??= {}
    const counts = result.statuses[sent.tag] ?? {}
    counts[status] = (counts[status] ?? 0) + 1
    const ms = performance.now() - due
    result.latencies[sent.tag] ??= []
    if (status >= 200 && status < 300) result.latencies[sent.tag]?.push(ms)
    else {
      result.refusals.push(ms)
      back(sent)
    }
    open--
  }
  function free(connection: Connection) {
    const due = late.shift()
    if (due !== undefined) connection.send(next(), due)
    else idle.push(connection)
  }
  function give(due: number) {
    open++
    const connection = idle.pop()
    if (connection) return connection.send(next(), due)
    if (all.size >= connections) return void late.push(due)
    const made = newConnection(port, done, free, lost => all.delete(lost))
    all.add(made)
    made.send(next(), due)
  }

  while (performance.now() - begun < milliseconds) {
    // the first is due at once
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1_000) + 1
    for (; counted < due; counted++) {
      if (late.length >= MAX_QUEUE_LENGTH) continue
      result.offered++
      give(begun + (counted * 1_000) / perSecond)
    }
    await new Promise(resolve => setTimeout(resolve, STEP_MS))
  }
  result.seconds = (performance.now() - begun) / 1_000
  for (const end = performance.now() + PATIENCE_MS; open > 0 && performance.now() < end; )
    await new Promise(resolve => setTimeout(resolve, 10))
  for (const connection of all) connection.end()
  return result
}

interface Connection {
  send(sent: Sent, due: number): void
  end(): void
}

function newConnection(
  port: number,
  done: (sent: Sent, status: number, due: number) => void,
  free: (connection: Connection) => void,
  lost: (connection: Connection) => void,
): Connection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay()
  let received: Buffer = Buffer.alloc(0)
  let current: { sent: Sent; due: number } | undefined
  const self: Connection = {
    send(sent, due) {
      current = { sent, due }
      socket.write(sent.bytes)
    },
    end: () => socket.destroy(),
  }
  socket.on('error', () => {})
  socket.on('close', () => {
    lost(self)
    if (current) done(current.sent, 0, current.due)
    current = undefined
  })
  socket.on('data', chunk => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return
    received = received.subarray(headEnd + 4 + length)
    const answered = current
    current = undefined
    if (answered) done(answered.sent, Number(head.slice(9, 12)), answered.due)
    free(self)
  })
  return self
}
