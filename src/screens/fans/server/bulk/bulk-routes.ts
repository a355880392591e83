import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf } from '#records/audit/server/record-audit.ts'
import { fanBulk } from '../../bulk-contract.ts'
import { fanExport } from '../csv-export/fan-exports.ts'
import type { EraseServices } from '../erasing/erase-fan.ts'
import { addToAudience } from './add-to-audience.ts'
import { releaseQuarantinedFans } from './release-quarantined-fans.ts'
import { stopMany } from './stop-many.ts'

/** Bulk actions on fans. */
export const fanBulkRoutes = (services: ExportRequestServices & Pick<EraseServices, 'contactKeys'>) =>
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
    stopMessages: {
      access: orgMember,
      run: ({ db, input, caller, clock }) =>
        stopMany(db, services.contactKeys, { ...input, actor: actorOf(caller), now: clock.now() }),
    },
    toAudience: {
      access: orgMember,
      run: ({ db, input, caller, clock }) =>
        addToAudience(db, { ...input, user_id: personOf(caller).user_id, now: clock.now() }),
    },
    letIn: { access: orgMember, run: ({ db, input }) => releaseQuarantinedFans(db, input) },
  })
