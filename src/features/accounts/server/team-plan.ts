import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type BILLING_INTERVALS, type BILLING_STATES, MEMBER_LIMITS, type Plan, planNames } from '../plans.ts'

interface PlanRow {
  plan: Plan
  billing_state: (typeof BILLING_STATES)[number]
  billing_interval: (typeof BILLING_INTERVALS)[number]
  members: number
}

/** Plan and billing of the transaction's team, with what it allows. */
export async function teamPlan(db: Db) {
  const { rows } = await sql<PlanRow>`
    select plan, billing_state, billing_interval, members from organization_plan()`.execute(db)
  const row = rows[0] ?? raise(notFound('Organization'))
  return { ...row, member_limit: MEMBER_LIMITS[row.plan] }
}

/** @throws 409 where the plan allows no further member; an invitation that is sent again takes no further place */
export async function refuseBeyondPlan(db: Db, replaces: boolean): Promise<void> {
  const { plan, members, member_limit } = await teamPlan(db)
  if (member_limit === null || members - Number(replaces) < member_limit) return
  raise(
    conflict(
      `The plan ${planNames[plan]} has room for ${member_limit} members and open invitations. Take somebody out, or ask whoever hosts Fanfare for another plan.`,
    ),
  )
}
