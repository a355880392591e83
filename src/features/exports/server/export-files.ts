import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { type Gate, orgMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { endExport, openExport } from './export-requests.ts'
import type { ExportSlots } from './export-slots.ts'

interface ExportServices {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  slots: ExportSlots
}

const address = z.object({ organization_id: id, id })

const GOOD_FOR_MS = 15 * 60_000

/**
 * Serves requested files, each read from the database while it is sent. The link is a plain link with the session cookie,
 * so that the browser's own download shows progress and failure.
 */
export function exportFiles(
  { database, sessions, clock, log, slots }: ExportServices,
  kinds: readonly ExportKind[],
): FastifyPluginAsync {
  return async http => {
    for (const kind of kinds)
      http.get(kind.path, { exposeHeadRoute: false }, async (request, reply) => {
        const asked = address.safeParse(request.query)
        const named = asked.success ? asked.data : raise(notFound('Export'))
        const { organization_id } = named
        const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
        const caller = await orgMember.allow(gate, { organization_id })
        const giveBack = slots.take(organization_id)
        let written = 0
        let begun = false
        const end = (state: 'DONE' | 'FAILED') =>
          database.inOrganization(organization_id, db => endExport(db, named, state, written))
        try {
          const now = clock.now()
          const since = new Date(now.getTime() - GOOD_FOR_MS)
          const asked = await database.inOrganization(organization_id, db =>
            openExport(db, kind, named, { caller, since }),
          )
          begun = true
          const name = kind.fileName?.(asked, now) ?? `${kind.name}-${dayIn(asked.time_zone, now)}.csv`
          const onRows = (count: number) => {
            written += count
          }
          await database.searchOrganization(organization_id, db =>
            // before the rest is recorded: whoever has the file may request the next
            sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, kind.records(db, asked, onRows)).finally(
              giveBack,
            ),
          )
          await end('DONE')
        } catch (error) {
          if (begun) await end('FAILED').catch(() => {})
          if (!reply.sent) throw error
          log.warn(
            { request: request.id, file: kind.name, rows: written, error: errorFields(error) },
            'export broken off',
          )
        } finally {
          giveBack()
        }
      })
  }
}

/** `2026-11-21`, by the requester's calendar day. */
const dayIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
