import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { ads } from '../contract.ts'
import { lockCampaign } from './lock-campaign.ts'

/** Corrects the ad code of a post. @throws 404 where the campaign or its post is not there; 409 once it is launched */
export async function setCode(
  db: Db,
  { organization_id, id, platform_post_id, ad_code }: InputOf<typeof ads.setCode>,
): Promise<{ id: string }> {
  const { launch_result } = await lockCampaign(db, { organization_id, id })
  if (launch_result === 'SUCCESS' || launch_result === 'PENDING')
    raise(conflict('The campaign is launched: its codes are at Meta already.'))
  const { numUpdatedRows } = await db
    .updateTable('ad_posts')
    .set({ ad_code })
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .where('platform_post_id', '=', platform_post_id)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? raise(notFound('Post')) : { id }
}
