import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'

/** A campaign that nobody else changes until the transaction ends. @throws 404 when there is none; 409 for an archived one */
export async function lockCampaign(db: Db, { organization_id, id }: { organization_id: string; id: string }) {
  const campaign = await db
    .selectFrom('ad_campaigns')
    .select(['status', 'launch_result'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { status, launch_result } = campaign ?? raise(notFound('Campaign'))
  if (status === 'ARCHIVED') raise(conflict('The campaign is archived.'))
  return { launch_result }
}
