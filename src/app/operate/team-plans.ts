import { sql } from 'kysely'
import { asOwner } from '#app/launch/as-owner.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { BILLING_INTERVALS, BILLING_STATES, PLANS } from '#features/accounts/plans.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { recordAudit, SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { organizationNamed } from './enterprise-customers.ts'

interface TeamPlan {
  slug: string
  name: string
  plan: string
  billing_interval: string
  billing_state: string
}

/** All teams with their plans, by name. */
export const listTeamPlans = (ownerUrl: string): Promise<TeamPlan[]> =>
  asOwner(ownerUrl, async owner => {
    const { rows } = await owner.query<TeamPlan>(
      'select slug, name, plan, billing_interval, billing_state from auth.organization order by lower(name), id',
    )
    return rows
  })

const isOneOf = (list: readonly string[], word: string) => list.includes(word)

/**
 * Sets plan, interval or state of a team, named by id or slug: each word is of one of the three lists.
 * @throws Refusal for an unknown team or word
 */
export async function setTeamPlan(ownerUrl: string, team: string, words: readonly string[]): Promise<string> {
  for (const word of words)
    if (![PLANS, BILLING_INTERVALS, BILLING_STATES].some(list => isOneOf(list, word)))
      throw new Refusal(`"${word}" is none of ${[...PLANS, ...BILLING_INTERVALS, ...BILLING_STATES].join(', ')}.`)
  const said = (list: readonly string[]) => words.find(word => isOneOf(list, word)) ?? null
  const { id, name } = await organizationNamed(ownerUrl, team)
  const owner = createDatabase({ url: ownerUrl, role: 'none', max: 1 })
  try {
    await owner.inOrganization(id, async db => {
      await sql`
        update auth.organization set plan = coalesce(${said(PLANS)}, plan),
          billing_interval = coalesce(${said(BILLING_INTERVALS)}, billing_interval),
          billing_state = coalesce(${said(BILLING_STATES)}, billing_state)
        where id = ${id}`.execute(db)
      // use the product's role: row-level security lets an owner who is no superuser write no team's rows
      await sql`set local role fanfare_app`.execute(db)
      await recordAudit(db, id, {
        actor: { ...SYSTEM_ACTOR, name: 'The operator' },
        action: 'team.plan_set',
        target: { kind: 'team', id },
        details: { plan: words.join(' ') },
      })
    })
  } finally {
    await owner.close()
  }
  return name
}
