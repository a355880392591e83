import type { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Database, ReadDb } from '#platform/server/database/db.ts'
import { badRequest, notFound, payloadTooLarge, raise, unavailable } from '#platform/server/errors.ts'
import { type Gate, orgMember, personOf, type Sessions } from '#platform/server/http/access.ts'
import { disconnectSignal, factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

export interface Uploader {
  organization_id: string
  user_id: string
  name: string
}

interface SheetFilesOptions {
  database: Database
  sessions: Sessions
  log: Log
  limitFactor: number
  /** `…/upload` and `…/rejected.csv` are served below this path. */
  path: string
  /** Names the limit of uploads. */
  limit: string
  mostBytes: number
  /** Stores the rows of an uploaded file. */
  take: (
    file: { upload: Readable; gone: AbortSignal },
    uploader: Uploader,
    file_name: string,
  ) => Promise<{ id: string }>
  /** The rejected rows of an import. @throws 404 */
  rejected: (
    db: ReadDb,
    which: { organization_id: string; id: string },
  ) => Promise<{ file_name: string; pieces: AsyncGenerator<string> }>
}

/** Rejected files sent at once: each holds a connection as long as its download takes. */
const MAX_AT_ONCE = 2
const UPLOADS_AN_HOUR = 20

const uploaded = z.object({ organization_id: id, file_name: z.string().min(1).max(300) })
const asked = z.object({ organization_id: id, id })

/** The upload of a sheet, and the download of its rejected rows; both stream. */
export function sheetFiles(options: SheetFilesOptions): FastifyPluginAsync {
  const { database, sessions, log, limitFactor, path, limit, mostBytes, take, rejected } = options
  let open = 0
  return async http => {
    // the file is read by its consumer, piece by piece
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, _payload, done) => done(null))

    http.post(`${path}/upload`, { bodyLimit: mostBytes }, async (request, reply) => {
      const query = uploaded.safeParse(request.query)
      const { organization_id, file_name } = query.success
        ? query.data
        : raise(badRequest('organization_id and file_name are required.'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'command' }
      const { user_id, name } = personOf(await orgMember.allow(gate, { organization_id }))
      await consumeLimits(database, [
        { key: `${limit}:${organization_id}`, maximum: scaled(UPLOADS_AN_HOUR, limitFactor), windowSeconds: 3_600 },
      ])
      if (Number(request.headers['content-length'] ?? 0) > mostBytes)
        raise(payloadTooLarge(`A file may hold ${mostBytes / 1_000_000} MB at most.`))
      const taken = await take(
        { upload: request.raw, gone: disconnectSignal(reply) },
        { organization_id, user_id, name },
        file_name,
      )
      return reply.status(201).header('cache-control', 'no-store').send(taken)
    })

    http.get(`${path}/rejected.csv`, { exposeHeadRoute: false }, async (request, reply) => {
      const query = asked.safeParse(request.query)
      const which = query.success ? query.data : raise(notFound('Import'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      await orgMember.allow(gate, which)
      if (open >= MAX_AT_ONCE) raise(unavailable(10))
      open++
      try {
        await database.searchOrganization(which.organization_id, async db => {
          const { file_name, pieces } = await rejected(db, which)
          const name = `${file_name.replace(/\.\w+$/, '')}-rejected.csv`
          await sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, pieces)
        })
      } catch (error) {
        if (!reply.sent) throw error
        log.warn({ request: request.id, error: errorFields(error) }, 'rejected rows broken off')
      } finally {
        open--
      }
    })
  }
}
