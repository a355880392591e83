import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { fanBulk } from '../bulk-contract.ts'
import { fanExport } from './csv-export/fan-exports.ts'
import { letInFans } from './let-in-fans.ts'

/** Bulk actions on fans. */
export const fanBulkRoutes = (services: ExportRequestServices) =>
  serve(fanBulk, {
    export: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, input: { organization_id, time_zone, ...content }, caller }) =>
        requestExport({ database, ...services }, fanExport, {
          organization_id,
          user_id: personOf(caller).user_id,
          time_zone,
          content,
        }),
    },
    letIn: { access: orgMember, run: ({ db, input }) => letInFans(db, input) },
  })
