import { sql } from 'kysely'
import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgAdmin } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { type Actor, actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import type { CreatorData, CreatorTraces } from '#records/creators/server/creator-data.ts'
import { deleteCreators } from '#records/creators/server/creator-rows.ts'
import { forgetUnusedCities } from '#records/creators/server/locations.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { profileHashes, storeErasure } from './erasure-record.ts'
import { tracesOf } from './traces.ts'

export interface EraseServices {
  suppressionKeys: SuppressionKeys
  creatorData: readonly CreatorData[]
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
export async function eraseCreator(db: Db, { suppressionKeys, creatorData }: EraseServices, asked: Asked) {
  const { organization_id, creator_id, actor, now, erased_at = now, action = 'creator.erased' } = asked
  // lists before creators, as everybody takes them
  await lockRosters(db, organization_id)
  const traces = (await tracesOf(db, creatorData, { organization_id, creator_id })) ?? raise(notFound('Creator'))
  const counts: Record<string, number> = {}
  for (const { erase } of creatorData) if (erase) Object.assign(counts, await erase(db, traces, undefined))
  const payouts_kept = counts.payouts ?? 0
  await deleteCreators(db, organization_id, [creator_id])
  await forgetUnusedCities(db, organization_id, traces.cities)
  // in one order, as a parting holds them
  const catalogued = traces.profiles.map(({ id }) => id).sort()
  await sql`select forget_profiles(${catalogued}::uuid[])`.execute(db)
  await recordAudit(db, organization_id, {
    actor,
    action,
    target: { kind: 'creator', id: creator_id },
    details: { payouts_kept },
  })
  await enqueue(db, storeErasure, {
    organization_id,
    erasure_id: newId(),
    creator_ids: [...traces.ids],
    erased_at: erased_at.toISOString(),
    profiles: hashesOf(traces, suppressionKeys),
  })
  return { payouts_kept }
}

const hashesOf = ({ profiles }: CreatorTraces, [newest]: SuppressionKeys) =>
  profiles.map(profile => profileHashes(newest, profile))
