import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface StoredBytes {
  size: number
  /** Both ends included. */
  pieces: (from: number, to: number) => AsyncGenerator<Buffer>
}

/** Sends a file whole, or the part a player asks for (RFC 9110, one range), as fast as it is taken. The caller sets its type. */
export function sendRange(request: FastifyRequest, reply: FastifyReply, { size, pieces }: StoredBytes) {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, size)
  const [from, to] = range ?? [0, size - 1]
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
  reply.header('content-length', to - from + 1)
  // Fastify would read a stream to its end to answer HEAD
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(Readable.from(pieces(from, to), { objectMode: true, highWaterMark: 1 }))
}

/** First and last byte of a range that can be answered; null sends the whole. */
function rangeOf(header: string | undefined, size: number): [number, number] | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? [from, to] : null
}
