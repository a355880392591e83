import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db, ReadDb } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { ExportSlots } from '#platform/server/exports/export-slots.ts'
import { type Caller, type Gate, orgMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

/** The pieces of a file; `onRows` receives the number of rows of each piece. */
export interface OpenedExport {
  time_zone: string
  records: (db: ReadDb, onRows: (count: number) => void) => AsyncGenerator<string, void>
}

interface Named {
  organization_id: string
  id: string
}

/** A kind of file that members request with a command and download from its address. */
export interface ExportFile {
  path: string
  /** The name of its rows, with which the file name begins. */
  rows: string
  /** Records who downloads it; null when nobody of the team requested it. */
  open: (db: Db, named: Named, by: { caller: Caller; since: Date }) => Promise<OpenedExport | null>
  end: (db: Db, named: Named, state: 'DONE' | 'FAILED', rows: number) => Promise<unknown>
}

interface ExportServices {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  slots: ExportSlots
}

const address = z.object({ organization_id: id, id })
export const addressOf = ({ path }: Pick<ExportFile, 'path'>, named: Named) =>
  `${path}?organization_id=${named.organization_id}&id=${named.id}`

const GOOD_FOR_MS = 15 * 60_000

/**
 * Serves requested files, each read from the database while it is sent. The link is a plain link with the session cookie,
 * so that the browser's own download shows progress and failure.
 */
export function exportFiles(
  { database, sessions, clock, log, slots }: ExportServices,
  files: readonly ExportFile[],
): FastifyPluginAsync {
  return async http => {
    for (const file of files)
      http.get(file.path, { exposeHeadRoute: false }, async (request, reply) => {
        const asked = address.safeParse(request.query)
        const named = asked.success ? asked.data : raise(notFound('Export'))
        const { organization_id } = named
        const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
        const caller = await orgMember.allow(gate, { organization_id })
        const giveBack = slots.take(organization_id)
        let written = 0
        let begun = false
        const end = (state: 'DONE' | 'FAILED') =>
          database.inOrganization(organization_id, db => file.end(db, named, state, written))
        try {
          const now = clock.now()
          const since = new Date(now.getTime() - GOOD_FOR_MS)
          const opened = await database.inOrganization(organization_id, db => file.open(db, named, { caller, since }))
          const { records, time_zone } = opened ?? raise(notFound('Export'))
          begun = true
          const name = `${file.rows}-${dayIn(time_zone, now)}.csv`
          const onRows = (count: number) => {
            written += count
          }
          await database.searchOrganization(organization_id, db =>
            // before the rest is recorded: whoever has the file may request the next
            sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, records(db, onRows)).finally(giveBack),
          )
          await end('DONE')
        } catch (error) {
          if (begun) await end('FAILED').catch(() => {})
          if (!reply.sent) throw error
          log.warn(
            { request: request.id, file: file.rows, rows: written, error: errorFields(error) },
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
