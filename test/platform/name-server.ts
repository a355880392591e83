import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const TYPES = { 5: 'CNAME', 16: 'TXT' } as const
const NXDOMAIN = 3

/**
 * A name server over UDP (RFC 1035) that knows `records` under `TXT {name}` and `CNAME {name}`, and of every other name says
 * that it does not exist. `silent` names get no answer.
 *
 * @example const { address, records } = await startNameServer(); systemDns([address])
 */
export async function startNameServer() {
  const records = new Map<string, string | readonly string[]>()
  const silent = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query, 12)
    if (silent.has(name)) return
    const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES]
    const values = type ? [records.get(`${type} ${name}`) ?? []].flat() : []
    const answers = values.map(value => answerOf(type === 'TXT' ? textData(value) : nameData(value), query, end))
    const header = Buffer.from(query.subarray(0, 12))
    // an answer, recursion wanted and available
    header.writeUInt16BE(0x8180 | (values.length > 0 ? 0 : NXDOMAIN), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    header.fill(0, 8, 12)
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...answers]), port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    silent,
    stop: () => new Promise<void>(resolve => socket.close(() => resolve())),
  }
}

function nameIn(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = []
  let at = from
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** The record of the question's own name, which a pointer to its place in the message stands for. */
function answerOf(data: Buffer, query: Buffer, end: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  query.copy(head, 2, end, end + 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A text in parts of at most 255 bytes. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, at) =>
    bytes.subarray(at * 255, (at + 1) * 255),
  )
  return Buffer.concat(parts.flatMap(part => [Buffer.from([part.length]), part]))
}

const nameData = (name: string) =>
  Buffer.concat([
    ...name
      .replace(/\.$/, '')
      .split('.')
      .flatMap(label => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])
