import { notFound, raise } from '#platform/server/errors.ts'
import type { ExportSlots } from '#platform/server/exports/export-slots.ts'
import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { scaled, takeLimits } from '#platform/server/limits/rate-limits.ts'
import { rosterBulk } from '../../bulk-contract.ts'
import { askForExport } from '../exporting/creator-exports.ts'
import { cancelRun } from './cancel-run.ts'
import { getRun, recentRuns } from './runs.ts'
import { startBulk, startUndo } from './start-bulk.ts'

interface Services {
  slots: ExportSlots
  /** Widens the limits. */
  limitFactor: number
}

/** What members do with many creators at once. */
export const rosterBulkRoutes = ({ slots, limitFactor }: Services) =>
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
      run: async ({ database, organizationId, input, caller }) => {
        const { user_id } = personOf(caller)
        slots.refuseBusy(organizationId)
        await takeLimits(database, [
          { key: `roster_export:${user_id}`, maximum: scaled(20, limitFactor), windowSeconds: 600 },
        ])
        return database.inOrganization(organizationId, db => askForExport(db, organizationId, input, user_id))
      },
    },
  })
