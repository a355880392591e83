import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf } from '#records/audit/server/record-audit.ts'
import { fanMerges } from '../merge-contract.ts'
import { countDuplicates, dismissDuplicate, listDuplicates, mergesOf } from './merging/list-duplicates.ts'
import { mergeFans } from './merging/merge-fans.ts'
import { previewMerge } from './merging/preview-merge.ts'
import { type PartingServices, undoMerge } from './merging/undo-merge.ts'

/** Members may merge, because a merge can be undone; it is audited. */
export const fanMergeRoutes = (services: PartingServices) =>
  serve(fanMerges, {
    duplicates: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => listDuplicates(db, input)),
    },
    countDuplicates: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId }) => database.searchOrganization(organizationId, db => countDuplicates(db)),
    },
    dismiss: { access: orgMember, run: ({ db, input }) => dismissDuplicate(db, input) },
    preview: { access: orgMember, run: ({ db, input }) => previewMerge(db, input) },
    merge: {
      access: orgMember,
      run: ({ db, input, caller, clock }) =>
        mergeFans(db, services.fanData, { ...input, actor: actorOf(caller), now: clock.now() }),
    },
    ofFan: { access: orgMember, run: async ({ db, input }) => ({ items: await mergesOf(db, input) }) },
    undo: {
      access: orgMember,
      run: ({ db, input, caller, clock }) =>
        undoMerge(db, services, { ...input, actor: actorOf(caller), now: clock.now() }),
    },
  })
