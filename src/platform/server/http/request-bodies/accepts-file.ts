import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { raise, unsupportedMediaType } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { turns } from '#platform/server/limits/turns.ts'

/** A file is in memory while it arrives and is stored. Larger ones take turns, so that many at once cannot fill the memory. */
const LARGE_BYTES = 4_000_000

const holdingLarge = turns({
  most: 6,
  mostOfFlow: 2,
  mostWaiting: 20,
  refusal: 'You are uploading many large files already. Please try again when they are done.',
})

/** Makes the routes of this scope take a file as their body, in bytes; nothing is read before `admit` lets the caller in. */
export function acceptsFile(
  http: FastifyInstance,
  { types, max_bytes }: Upload,
  admit: (request: FastifyRequest) => Promise<Identity>,
): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: max_bytes }, (_request, bytes, done) =>
    done(null, bytes),
  )
  http.addHook('onRequest', async (request, reply) => {
    const { user_id } = await admit(request)
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) raise(unsupportedMediaType(types))
    // a body without a length may be as large as any
    const length = Number(request.headers['content-length'] ?? max_bytes)
    if (length > LARGE_BYTES && length <= max_bytes) await turnUntilAnswered(user_id, reply)
  })
}

/** Waits for the turn of a large file, which lasts until the request is answered or its client leaves. */
function turnUntilAnswered(user_id: string, { raw }: FastifyReply): Promise<void> {
  const { promise: itsTurn, resolve, reject } = Promise.withResolvers<void>()
  const answered = new Promise<void>(done => raw.once('close', done))
  const hold = () => {
    resolve()
    return raw.destroyed || raw.closed ? Promise.resolve() : answered
  }
  holdingLarge(user_id, hold).catch(reject)
  return itsTurn
}
