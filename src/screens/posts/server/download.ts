import type { FastifyPluginAsync } from 'fastify'
import type { ExportSlots } from '#features/exports/server/export-slots.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { type Gate, orgMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { DOWNLOAD_PATH, postSearchRequest } from '#records/posts/posts-contract.ts'
import { requireSegments } from '#records/posts/server/segments.ts'
import { exportFileName } from '../rules.ts'
import { postRecords, recordPostDownload } from './export-posts.ts'

interface DownloadServices {
  database: Database
  sessions: Sessions
  clock: Clock
  log: Log
  slots: ExportSlots
}

/** The file as the answer to the search request, for programs (POST-040). It streams, under the limits of all exports. */
export const postDownload =
  ({ database, sessions, clock, log, slots }: DownloadServices): FastifyPluginAsync =>
  async http => {
    http.post(DOWNLOAD_PATH, { bodyLimit: 100_000 }, async (request, reply) => {
      const read = postSearchRequest.safeParse(request.body)
      const fault = read.error?.issues[0]
      const asked = read.success
        ? read.data
        : raise(badRequest(fault?.message ?? 'Not a post search request.', { field: fault?.path.join('.') }))
      const { organization_id } = asked
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      const caller = await orgMember.allow(gate, { organization_id })
      const giveBack = slots.take(organization_id)
      try {
        const segments = await database.inOrganization(organization_id, async db => {
          const found = await requireSegments(db, organization_id, asked.segment_ids)
          await recordPostDownload(db, { organization_id, id: newId() }, caller)
          return found
        })
        const first = segments.find(({ id }) => id === asked.segment_ids[0])
        const name = exportFileName(first?.name ?? 'posts', clock.now(), asked.time_zone ?? 'UTC')
        await database.searchOrganization(organization_id, db =>
          sendFile(
            reply,
            { name, type: 'text/csv; charset=utf-8' },
            postRecords(db, organization_id, asked, () => {}),
          ),
        )
      } catch (error) {
        if (!reply.sent) throw error
        log.warn({ request: request.id, error: errorFields(error) }, 'post download broken off')
      } finally {
        giveBack()
      }
    })
  }
