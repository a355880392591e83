import { sql } from 'kysely'
import { type Actor, actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgAdmin } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { eraseTraces, forgetPlaces } from './erasers.ts'
import { keepErasure, profileHashes } from './erasure-record.ts'
import { type CreatorTraces, tracesOf } from './traces.ts'

interface EraseServices {
  suppressionKeys: SuppressionKeys
}

export const creatorErasingRoutes = (services: EraseServices) =>
  serve(creatorErasing, {
    erase: {
      access: orgAdmin,
      run: ({ db, organizationId: organization_id, caller, clock, input: { creator_id } }) =>
        eraseCreator(db, services, { organization_id, creator_id, actor: actorOf(caller), now: clock.now() }),
    },
  })

interface Asked {
  organization_id: string
  creator_id: string
  actor: Actor
  now: Date
  /** When they were erased first, where a backup has brought them back. */
  erased_at?: Date
  /** What the audit calls it. */
  action?: 'creator.erased' | 'creator.erasure_replayed'
}

/**
 * Everything at once, in one transaction: it cannot be undone, and nothing of it is left half done. A job keeps outside of the
 * database that it was done.
 *
 * @throws 404 where the team has no such creator
 */
export async function eraseCreator(db: Db, { suppressionKeys }: EraseServices, asked: Asked) {
  const { organization_id, creator_id, actor, now, erased_at = now, action = 'creator.erased' } = asked
  // lists before creators, as everybody takes them
  await lockRosters(db, organization_id)
  const traces = (await tracesOf(db, organization_id, creator_id)) ?? raise(notFound('Creator'))
  await eraseTraces(db, traces)
  const payouts_kept = await unlinkPayouts(db, organization_id, creator_id)
  await db
    .deleteFrom('creators')
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .executeTakeFirstOrThrow()
  await forgetPlaces(db, traces)
  // in one order, as a parting holds them
  const catalogued = traces.profiles.map(({ id }) => id).sort()
  await sql`select forget_profiles(${catalogued}::uuid[])`.execute(db)
  await recordAudit(db, organization_id, {
    actor,
    action,
    target: { kind: 'creator', id: creator_id },
    details: { payouts_kept },
  })
  await enqueue(db, keepErasure, {
    organization_id,
    erasure_id: newId(),
    creator_ids: traces.creator_ids,
    erased_at: erased_at.toISOString(),
    profiles: hashesOf(traces, suppressionKeys),
  })
  return { payouts_kept }
}

const hashesOf = ({ profiles }: CreatorTraces, [newest]: SuppressionKeys) =>
  profiles.map(profile => profileHashes(newest, profile))

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
