import { orgAdmin, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { actorOf } from '#records/audit/server/record-audit.ts'
import { fanRights } from '../rights-contract.ts'
import { exportFan } from './data-copy/export-fan.ts'
import { type EraseServices, eraseFan, erasureOf, previewErasure } from './erasing/erase-fan.ts'
import { optOut } from './opt-out.ts'

/** Data copy, opt-out and erasure. Members may stop messages; copying and erasing are for admins and audited. */
export const fanRightsRoutes = (services: EraseServices) =>
  serve(fanRights, {
    optOut: {
      access: orgMember,
      run: ({ db, input, caller, clock }) =>
        optOut(db, services.contactKeys, { ...input, actor: actorOf(caller), now: clock.now() }),
    },
    copy: {
      access: orgAdmin,
      // a response stored for an Idempotency-Key would store the copy
      transaction: 'none',
      run: ({ database, organizationId, input, caller, clock }) =>
        database.inOrganization(organizationId, async db => {
          const copy = await exportFan(db, services, { ...input, actor: actorOf(caller), now: clock.now() })
          await db.insertInto('job_outbox').values(changedRow(organizationId, fanRights.copy.changes)).execute()
          return copy
        }),
    },
    previewErasure: {
      access: orgAdmin,
      // runs the erasure and rolls it back
      transaction: 'none',
      run: async ({ database, organizationId, input }) => {
        const { goes, ledger, sign_ups, contacts } = await previewErasure(database, services, organizationId, input.id)
        return {
          goes,
          stays: [
            { what: 'ledger' as const, rows: ledger },
            { what: 'numbers' as const, rows: sign_ups },
            { what: 'suppression' as const, rows: contacts },
            { what: 'audit' as const, rows: 1 },
          ],
        }
      },
    },
    erase: {
      access: orgAdmin,
      run: ({ db, organizationId, input, caller, clock }) =>
        eraseFan(db, services, {
          organization_id: organizationId,
          id: input.id,
          actor: actorOf(caller),
          now: clock.now(),
        }),
    },
    erasure: {
      access: orgMember,
      run: async ({ db, organizationId, input }) => ({
        erasure: (await erasureOf(db, organizationId, input.fan_id)) ?? null,
      }),
    },
  })
