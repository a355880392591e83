import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

interface SentFile {
  /** The file name for the browser. */
  name: string
  /** With its charset. */
  type: string
}

/**
 * Streams a file as fast as it is taken, so that its size costs no memory. The caller answers a failure before the first
 * piece. A later failure closes the connection without the last chunk, so that nobody takes a part for the whole. A
 * client that disconnects does the same; both throw.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, type }: SentFile,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<void> {
  const first = await pieces.next()
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    'content-disposition': contentDisposition(name),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  await pipeline(Readable.from(all(), { objectMode: true, highWaterMark: 1 }), reply.raw)
}

/** RFC 6266: an ASCII name for old clients, the real one for the rest. */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
  const whole = encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
