import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { rosterBulk } from '../../bulk-contract.ts'
import { creatorExport } from '../exporting/creator-exports.ts'
import { cancelRun } from './cancel-run.ts'
import { getRun, recentRuns } from './runs.ts'
import { startBulk, startUndo } from './start-bulk.ts'

/** What members do with many creators at once. */
export const rosterBulkRoutes = (services: ExportRequestServices) =>
  serve(rosterBulk, {
    start: {
      access: memberOf('rosters', 'roster_id'),
      run: ({ db, organizationId, caller, input }) =>
        startBulk(db, { organization_id: organizationId, person: personOf(caller) }, input),
    },
    get: {
      access: orgMember,
      run: async ({ db, organizationId, input }) =>
        (await getRun(db, organizationId, input.id)) ?? raise(notFound('Run')),
    },
    recent: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({ items: await recentRuns(db, organizationId) }),
    },
    cancel: {
      access: orgMember,
      run: ({ db, organizationId, caller, input }) =>
        cancelRun(db, { organization_id: organizationId, person: personOf(caller) }, input.id),
    },
    undo: {
      access: orgMember,
      run: ({ db, organizationId, input, clock }) => startUndo(db, organizationId, input.id, clock.now()),
    },
    export: {
      access: memberOf('rosters', 'roster_id'),
      transaction: 'none',
      run: ({ database, organizationId: organization_id, input: { time_zone, ...content }, caller }) =>
        requestExport({ database, ...services }, creatorExport, {
          organization_id,
          user_id: personOf(caller).user_id,
          time_zone,
          content,
        }),
    },
  })
