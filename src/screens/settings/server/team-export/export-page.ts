import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Gate, personOf, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { DOWNLOAD_PATH } from '../../export-contract.ts'
import { owner } from '../owner.ts'
import { readExport } from './export-files.ts'

export interface FileServices {
  database: Database
  sessions: Sessions
  storage: Storage
  clock: Clock
}

const address = z.object({ organization_id: id, id })

/** The finished file, for owners who are signed in. Each download is in the audit log. */
export const exportPage =
  ({ database, sessions, storage, clock }: FileServices): FastifyPluginAsync =>
  async http => {
    http.get(DOWNLOAD_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      const asked = address.safeParse(request.query)
      const of = asked.success ? asked.data : raise(notFound('Export'))
      const { organization_id } = of
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      const caller = await owner.allow(gate, { organization_id })
      personOf(caller)
      const slug = await database.inOrganization(organization_id, async db => {
        const row = await db
          .selectFrom('team_exports')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('id', '=', of.id)
          .where('state', '=', 'READY')
          .where('expires_at', '>', clock.now())
          .executeTakeFirst()
        if (!row) raise(notFound('Export'))
        await recordAudit(db, organization_id, {
          actor: actorOf(caller),
          action: 'team.export_downloaded',
          target: { kind: 'team', id: organization_id },
        })
        return `fanfare-team-${clock.now().toISOString().slice(0, 10)}`
      })
      await sendFile(reply, { name: `${slug}.tar.gz`, type: 'application/gzip' }, readExport(storage, of))
    })
  }
