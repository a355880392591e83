import { z } from 'zod'
import type { Database } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { recordAudit, SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import type { RetentionKind } from '../../retention-contract.ts'
import { daysOf, firstKept } from './retention-settings.ts'

const expireData = job('expire_data', { payload: z.object({}) })

/** Schedule, in crontab syntax: in the quietest hour of most teams. */
export const expireDataSchedule = '17 3 * * * expire_data'

/** Rows of a transaction. */
const BATCH = 500
/** Transactions of a team and kind in one night, so that none keeps the others waiting; the rest goes the next night. */
const MAX_BATCHES = 200

/**
 * Deletes what every team has kept long enough. An interrupted run is completed by the next; what fails for one team keeps no
 * other waiting, and is tried again.
 */
export const expireDataWork = (rules: readonly RetentionRule<RetentionKind>[], { batch = BATCH } = {}) =>
  work(expireData, async ({ database, clock, log }) => {
    const teams: string[] = []
    await eachOrganization(database, async (_, id) => void teams.push(id))
    const errors: unknown[] = []
    for (const organization_id of teams) {
      const gone = await expireTeam(database, rules, { organization_id, now: clock.now(), batch, errors })
      if (Object.keys(gone).length > 0) log.info({ organization_id, ...gone }, 'kept long enough')
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some data was kept longer than its team wants.')
  })

interface Expiring {
  organization_id: string
  now: Date
  batch: number
  /** Collects what failed. */
  errors: unknown[]
}

async function expireTeam(
  database: Database,
  rules: readonly RetentionRule<RetentionKind>[],
  { organization_id, now, batch, errors }: Expiring,
): Promise<Record<string, number>> {
  const kept = await database.readOrganization(organization_id, db => daysOf(db, organization_id))
  const gone: Record<string, number> = {}
  for (const { kind, expire } of rules) {
    const days = kept[kind]
    if (days === null) continue
    const expiry = { organization_id, before: firstKept(now, days), now, most: batch }
    let rows = 0
    try {
      for (let batches = 0; batches < MAX_BATCHES; batches++) {
        const more = await database.inOrganization(organization_id, db => expire(db, expiry))
        if (more === 0) break
        rows += more
      }
    } catch (error) {
      errors.push(error)
    } finally {
      // noted in a night that breaks off, too
      if (rows > 0) {
        gone[kind] = rows
        await database.inOrganization(organization_id, db =>
          recordAudit(db, organization_id, {
            actor: SYSTEM_ACTOR,
            action: 'team.data_expired',
            target: { kind: 'team', id: organization_id },
            details: { [kind]: rows },
          }),
        )
      }
    }
  }
  if (Object.keys(gone).length > 0)
    await database.inOrganization(organization_id, db =>
      announceChange(db, organization_id, ['retention', 'fans', 'audit']),
    )
  return gone
}
