import { asOwner } from '#app/as-owner.ts'
import { Refusal } from '#app/refusal.ts'
import { HOUSE_ACTOR, recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/server/db.ts'
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
  /** Only the database's owner may say who is a customer. */
  ownerUrl: string
  database: Database
}

/**
 * Makes a team, named by its id or slug, an enterprise customer, or none with null, and lets its pages say so. What was broken
 * off is finished by doing it again. @throws Refusal for an unknown team or an id that is none
 */
export async function setEnterpriseCustomer(
  { ownerUrl, database }: Installation,
  { team, customer, at }: { team: string; customer: string | null; at: Date },
): Promise<{ name: string; pages: number }> {
  if (customer !== null && !/^[!-~]{1,100}$/.test(customer))
    throw new Refusal('The id of a customer has 1 to 100 letters, digits or signs, without spaces.')
  const organization = await asOwner(ownerUrl, async owner => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `update auth.organization set enterprise_customer_id = $2
       where id = (select id from auth.organization where id::text = lower($1) or slug = $1
                   order by id::text = lower($1) desc limit 1)
       returning id, name`,
      [team, customer],
    )
    return rows[0]
  })
  if (!organization) throw new Refusal(`No team has the id or slug "${team}".`)
  const { id, name } = organization
  const pages = await database.inOrganization(id, async db => {
    await recordAudit(db, id, {
      actor: { ...HOUSE_ACTOR, name: 'The operator' },
      action: customer === null ? 'team.unmade_customer' : 'team.made_customer',
      target: { kind: 'team', id },
      details: customer === null ? {} : { customer },
    })
    return followEnterpriseCustomer(db, id, at)
  })
  return { name, pages }
}
