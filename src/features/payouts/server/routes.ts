import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { payouts } from '../contract.ts'
import { paidCollaborators } from '../paid-contract.ts'
import { changeStatus, listPaid, recordPayout, removePayout } from './paid-collaborators.ts'
import { ingestPayoutReport, listPayouts } from './queries.ts'
import { readReport } from './read-report.ts'

export const payoutRoutes = serve(payouts, {
  list: {
    access: orgMember,
    run: async ({ db, organizationId, input }) =>
      (await listPayouts(db, organizationId, input)) ?? raise(notFound('Creator')),
  },
  import_report: {
    access: orgMember,
    run: async ({ db, organizationId, clock, input: { report } }) => ({
      rows: await ingestPayoutReport(db, organizationId, readReport(report), clock.now()),
    }),
  },
})

export const paidRoutes = serve(paidCollaborators, {
  list: { access: orgMember, run: ({ db, input }) => listPaid(db, input) },
  record: { access: orgMember, run: ({ db, input, clock }) => recordPayout(db, input, clock.now()) },
  remove: { access: orgMember, run: ({ db, input }) => removePayout(db, input) },
  change_status: { access: orgMember, run: ({ db, input }) => changeStatus(db, input) },
})
