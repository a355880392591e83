import { sql } from 'kysely'
import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { takeTurn } from '#features/creators/server/membership.ts'
import { type Caller, orgAdmin } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { eraseTraces, forgetPlaces } from './erasers.ts'
import { tracesOf } from './traces.ts'

export const creatorErasingRoutes = serve(creatorErasing, {
  erase: {
    access: orgAdmin,
    run: ({ db, organizationId, caller, input }) => eraseCreator(db, organizationId, input.creator_id, caller),
  },
})

/**
 * Everything at once, in one transaction: it cannot be undone, and nothing of it is left half done.
 *
 * @throws 404 where the team has no such creator
 */
async function eraseCreator(db: Db, organization_id: string, creator_id: string, caller: Caller) {
  // lists before creators, as everybody takes them
  await takeTurn(db, organization_id)
  const traces = (await tracesOf(db, organization_id, creator_id)) ?? raise(notFound('Creator'))
  await eraseTraces(db, traces)
  const payouts_kept = await unlinkPayouts(db, organization_id, creator_id)
  await db
    .deleteFrom('creators')
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .executeTakeFirstOrThrow()
  await forgetPlaces(db, traces)
  await sql`select forget_profiles(${traces.profile_ids}::uuid[])`.execute(db)
  await recordAudit(db, organization_id, {
    actor: actorOf(caller),
    action: 'creator.erased',
    target: { kind: 'creator', id: creator_id },
    details: { payouts_kept },
  })
  return { payouts_kept }
}

/** Amount, day, state and promotion are of the books; the provider's number finds the receipt. */
async function unlinkPayouts(db: Db, organization_id: string, creator_id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ creator_id: null, paypal_email_address: null, note: null })
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
