import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { actorOf } from '#features/audit/server/record-audit.ts'
import { id } from '#platform/contract/values.ts'
import { type Gate, orgMember, type Sessions } from '#platform/server/access.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, ReadDb } from '#platform/server/db.ts'
import { notFound, raise, unavailable } from '#platform/server/errors.ts'
import { factsOf } from '#platform/server/http.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { sendFile } from '#platform/server/send-file.ts'
import { endExport, exportRecords, exportToOpen } from './creator-exports.ts'

interface ExportFileOptions {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
}

const address = z.object({ organization_id: id, id })

/** Each holds a connection for as long as its reader takes; the others are for everybody else. */
const MOST_AT_ONCE = 2

/**
 * `GET /app/v2/roster/export.csv?organization_id=&id=`: the file that was asked for, read from the database while it is
 * sent. A plain link with the session, so that the browser's own download shows progress and failure.
 */
export function creatorExportFile({ database, sessions, clock, log }: ExportFileOptions): FastifyPluginAsync {
  let open = 0
  return async http => {
    http.get('/app/v2/roster/export.csv', { exposeHeadRoute: false }, async (request, reply) => {
      const asked = address.safeParse(request.query)
      const named = asked.success ? asked.data : raise(notFound('Export'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      const { organization_id } = named
      const actor = actorOf(await orgMember.allow(gate, { organization_id }))
      if (open >= MOST_AT_ONCE) raise(unavailable(10))
      open++
      let written = 0
      let begun = false
      try {
        const found = await database.inOrganization(organization_id, db =>
          exportToOpen(db, organization_id, { id: named.id, actor, now: clock.now() }),
        )
        const { asked: creators, time_zone } = found ?? raise(notFound('Export'))
        begun = true
        const records = (db: ReadDb) =>
          exportRecords(db, organization_id, creators, count => {
            written += count
          })
        const name = fileName(time_zone, clock.now())
        await database.searchOrganization(organization_id, db =>
          sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, records(db)),
        )
        await endExport(database, organization_id, named.id, 'DONE', written)
      } catch (error) {
        if (begun) await endExport(database, organization_id, named.id, 'FAILED', written).catch(() => {})
        if (!reply.sent) throw error
        log.warn({ request: request.id, creators: written, error: errorFields(error) }, 'export broken off')
      } finally {
        open--
      }
    })
  }
}

/** `creators-2026-11-21.csv`, of the day it is where it was asked for. */
function fileName(timeZone: string, now: Date): string {
  return `creators-${new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)}.csv`
}
