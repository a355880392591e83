import type { ExportSlots } from '#platform/server/exports/export-slots.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { scaled, takeLimits } from '#platform/server/limits/rate-limits.ts'
import { fanBulk } from '../bulk-contract.ts'
import { askForExport } from './csv-export/fan-exports.ts'
import { letInFans } from './let-in-fans.ts'

interface Services {
  slots: ExportSlots
  /** Widens the limits. */
  limitFactor: number
}

/** Bulk actions on fans. */
export const fanBulkRoutes = ({ slots, limitFactor }: Services) =>
  serve(fanBulk, {
    export: {
      access: orgMember,
      transaction: 'none',
      run: async ({ database, organizationId, input, caller }) => {
        const { user_id } = personOf(caller)
        slots.refuseBusy(organizationId)
        await takeLimits(database, [
          { key: `fan_export:${user_id}`, maximum: scaled(20, limitFactor), windowSeconds: 600 },
        ])
        return database.inOrganization(organizationId, db => askForExport(db, input, user_id))
      },
    },
    letIn: { access: orgMember, run: ({ db, input }) => letInFans(db, input) },
  })
