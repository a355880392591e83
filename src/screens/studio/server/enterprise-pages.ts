import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { readEnterpriseCustomer } from '#records/drops/server/enterprise-customer.ts'
import { republish, updateDrafts } from './publishing/republish.ts'

/**
 * Makes every page of the team say what the team is now, an enterprise customer or none (DROP-117, FORM-048): a page that fans
 * find, or will find by itself, gets a new version, whose words the ledger keeps; whoever has the former one open agrees to
 * the former words. Answers how many pages are new: none, when it is done again.
 */
export async function followEnterpriseCustomer(db: Db, organizationId: string, at: Date): Promise<number> {
  // whoever makes a drop holds its artist, so that every drop which begins before is there now, and later ones ask after us
  await db
    .selectFrom('drop_profiles')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const enterprise_customer_id = await readEnterpriseCustomer(db)
  const drops = await updateDrafts(db, organizationId, { enterprise_customer_id })
  const said = [`Agreement ${enterprise_customer_id ? 'as' : 'no longer as'} of an enterprise customer`]
  let changed = 0
  for (const drop of drops) {
    if (drop.published?.content.enterprise_customer_id === enterprise_customer_id) continue
    if (await republish(db, drop, { said, by: 'Fanfare', at })) changed++
  }
  await db
    .insertInto('job_outbox')
    .values(changedRow(organizationId, ['drops', 'drop_drafts']))
    .execute()
  return changed
}
