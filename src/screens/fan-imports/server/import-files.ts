import type { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { MOST_BYTES } from '#features/fan-imports/contract.ts'
import { readImport } from '#features/fan-imports/server/imports.ts'
import { rejectedRecords } from '#features/fan-imports/server/rejected-rows.ts'
import { takeFile } from '#features/fan-imports/server/take-file.ts'
import { id } from '#platform/contract/values.ts'
import { type Gate, orgMember, personOf, type Sessions } from '#platform/server/access.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import { badRequest, notFound, payloadTooLarge, raise, unavailable } from '#platform/server/errors.ts'
import { factsOf } from '#platform/server/http.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { takeLimits } from '#platform/server/rate-limits.ts'
import { sendFile } from '#platform/server/send-file.ts'
import { forgetLater } from './forget-import.ts'

interface ImportFilesOptions {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  limitFactor: number
}

/** Files that are sent at once: each holds a connection for as long as its reader takes. */
const MOST_AT_ONCE = 2

const uploaded = z.object({ organization_id: id, file_name: z.string().min(1).max(300) })
const rejected = z.object({ organization_id: id, id })

/** The file that comes in, and the one with the rows that were not taken; both stream. */
export function importFiles({ database, sessions, clock, log, limitFactor }: ImportFilesOptions): FastifyPluginAsync {
  let open = 0
  return async http => {
    // the file is read where it is needed, and piece by piece
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_request, _payload, done) => done(null))

    http.post('/app/v2/fans/imports/upload', { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const asked = uploaded.safeParse(request.query)
      const { organization_id, file_name } = asked.success
        ? asked.data
        : raise(badRequest('organization_id and file_name are required.'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'command' }
      const { user_id, name } = personOf(await orgMember.allow(gate, { organization_id }))
      await takeLimits(database, [
        { key: `fan_import:${organization_id}`, maximum: 20 * limitFactor, windowSeconds: 3_600 },
      ])
      if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES)
        raise(payloadTooLarge(`A file may hold ${MOST_BYTES / 1_000_000} MB at most.`))
      const uploader = { organization_id, user_id, name }
      const taken = await takeFile(database, request.raw as Readable, uploader, file_name, (db, import_id) =>
        forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: false }),
      )
      return reply.status(201).header('cache-control', 'no-store').send(taken)
    })

    http.get('/app/v2/fans/imports/rejected.csv', { exposeHeadRoute: false }, async (request, reply) => {
      const asked = rejected.safeParse(request.query)
      const which = asked.success ? asked.data : raise(notFound('Import'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      await orgMember.allow(gate, which)
      if (open >= MOST_AT_ONCE) raise(unavailable(10))
      open++
      try {
        await database.searchOrganization(which.organization_id, async db => {
          const { file_name } = await readImport(db, which)
          const name = `${file_name.replace(/\.\w+$/, '')}-rejected.csv`
          await sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, rejectedRecords(db, which))
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
