import type { Database } from '#platform/server/database/db.ts'
import { orgAdmin, personOf } from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { newId } from '#platform/server/new-id.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { teamExports } from '../../export-contract.ts'
import { owner } from '../owner.ts'
import { exportTeam } from './export-jobs.ts'
import { newestExport } from './exports.ts'

/** Exports that a team may ask for in a day. */
const MAX_A_DAY = 5

export const teamExportRoutes = ({ database, limitFactor }: { database: Database; limitFactor: number }) =>
  serve(teamExports, {
    get: {
      access: bySession(orgAdmin),
      run: async ({ db, organizationId }) => ({ export: await newestExport(db, organizationId) }),
    },
    request: {
      access: owner,
      run: async ({ db, organizationId, caller }) => {
        const newest = await newestExport(db, organizationId)
        if (newest?.state === 'WAITING' || newest?.state === 'RUNNING') return { export: newest }
        const key = `team-export:${organizationId}`
        await consumeLimits(database, [{ key, maximum: scaled(MAX_A_DAY, limitFactor), windowSeconds: 86_400 }])
        const id = newId()
        const { user_id, name } = personOf(caller)
        await db
          .insertInto('team_exports')
          .values({ organization_id: organizationId, id, asked_by: user_id, asked_by_name: name })
          .execute()
        await enqueue(db, exportTeam, { organization_id: organizationId, id }, { key: `export_team:${id}` })
        await recordAudit(db, organizationId, {
          actor: actorOf(caller),
          action: 'team.export_requested',
          target: { kind: 'team', id: organizationId },
        })
        return { export: await newestExport(db, organizationId) }
      },
    },
  })
