import { sql } from 'kysely'
import { asOwner } from '#app/launch/as-owner.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { createDatabase, type Database, type Db } from '#platform/server/database/db.ts'
import { recordAudit, SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { followEnterpriseCustomer } from '#screens/studio/server/enterprise-pages.ts'

interface EnterpriseCustomer {
  organization_id: string
  slug: string
  name: string
  enterprise_customer_id: string
}

const COLUMNS = 'id as organization_id, slug, name, enterprise_customer_id'

/** The teams that are enterprise customers, by name. */
export const listEnterpriseCustomers = (ownerUrl: string): Promise<EnterpriseCustomer[]> =>
  asOwner(ownerUrl, async owner => {
    const { rows } = await owner.query<EnterpriseCustomer>(
      `select ${COLUMNS} from auth.organization where enterprise_customer_id is not null order by lower(name), id`,
    )
    return rows
  })

interface Installation {
  /** Only the database's owner may change enterprise customers. */
  ownerUrl: string
  database: Database
}

/**
 * Makes a team, named by id or slug, an enterprise customer, or ends that with null, and publishes its pages with the
 * right words. An interrupted run is completed by repeating it. @throws Refusal for an unknown team or an invalid id
 */
export async function setEnterpriseCustomer(
  { ownerUrl, database }: Installation,
  { team, customer, at }: { team: string; customer: string | null; at: Date },
): Promise<{ name: string; pages: number }> {
  if (customer !== null && !/^[!-~]{1,100}$/.test(customer))
    throw new Refusal('The id of a customer has 1 to 100 letters, digits or signs, without spaces.')
  const { id, name } = await organizationNamed(ownerUrl, team)
  const owner = createDatabase({ url: ownerUrl, role: 'none', max: 1 })
  try {
    await owner.inOrganization(id, db => say(db, id, customer))
  } finally {
    await owner.close()
  }
  // only now that everybody sees it: a drop created meanwhile reads the team's status
  const pages = await database.inOrganization(id, db => followEnterpriseCustomer(db, id, at))
  return { name, pages }
}

export async function organizationNamed(ownerUrl: string, team: string): Promise<{ id: string; name: string }> {
  const [organization] = await asOwner(ownerUrl, async owner => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select id, name from auth.organization where id::text = lower($1) or slug = $1
       order by id::text = lower($1) desc limit 1`,
      [team],
    )
    return rows
  })
  if (!organization) throw new Refusal(`No team has the id or slug "${team}".`)
  return organization
}

/** Writes no audit entry when nothing changes. */
async function say(db: Db, id: string, customer: string | null): Promise<void> {
  const { numAffectedRows } = await sql`
    update auth.organization set enterprise_customer_id = ${customer}
    where id = ${id} and enterprise_customer_id is distinct from ${customer}`.execute(db)
  if (!numAffectedRows) return
  // use the product's role: row-level security lets an owner who is no superuser write no team's rows
  await sql`set local role fanfare_app`.execute(db)
  await recordAudit(db, id, {
    actor: { ...SYSTEM_ACTOR, name: 'The operator' },
    action: customer === null ? 'team.unmade_customer' : 'team.made_customer',
    target: { kind: 'team', id },
    details: customer === null ? {} : { customer },
  })
}
