import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { raise, unsupportedMediaType } from '#platform/server/errors.ts'

/** Makes the routes of this scope take a file as their body, in bytes; nothing is read before `admit` lets the caller in. */
export function takesFile(
  http: FastifyInstance,
  { types, max_bytes }: Upload,
  admit: (request: FastifyRequest) => Promise<void>,
): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: max_bytes }, (_request, bytes, done) =>
    done(null, bytes),
  )
  http.addHook('onRequest', async request => {
    await admit(request)
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) raise(unsupportedMediaType(types))
  })
}
