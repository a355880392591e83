import { sql } from 'kysely'
import { z } from 'zod'
import type { AdOrder, LaunchOutcome } from '#integrations/ads/campaigns/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { openAccount, shownAccount, storeSignedOut } from './account.ts'
import { countriesOfRelease, countriesOfSegment } from './audience-countries.ts'
import { checkSoon } from './check-campaigns.ts'
import { lockCampaign } from './lock-campaign.ts'
import type { AdServices } from './services.ts'

const launchAdCampaign = job('launch_ad_campaign', {
  payload: z.object({ organization_id: id, id }),
  maxAttempts: 8,
})

/** Has a campaign launched by a job. @throws 404 when there is none; 409 when it runs already, or no account is connected */
export async function beginLaunch(db: Db, { organization_id, id }: { organization_id: string; id: string }) {
  const { launch_result } = await lockCampaign(db, { organization_id, id })
  if (launch_result === 'SUCCESS') raise(conflict('The campaign runs already.'))
  if (launch_result === 'PENDING') raise(conflict('The campaign is being launched.'))
  const account = await shownAccount(db, organization_id)
  if (!account) raise(conflict('Connect an ad account first.'))
  if (account?.state === 'RECONNECT') raise(conflict('Meta lets us in no longer. Connect the ad account again.'))
  await db
    .updateTable('ad_campaigns')
    .set({ launch_result: 'PENDING', launch_reason: null, status: 'ENABLED', launched_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await enqueue(db, launchAdCampaign, { organization_id, id }, { key: `launch_ad_campaign:${id}` })
  return { id, launch_result: 'PENDING' as const }
}

/** Launches one campaign. Run again after a lost answer it finds at Meta what it made before. */
export const launchAdCampaignWork = ({ adPlatform, box }: AdServices) =>
  work(launchAdCampaign, async ({ database }, { organization_id, id }) => {
    const given = await database.readOrganization(organization_id, async db => {
      const account = await openAccount(db, box, organization_id)
      return account && { account, order: await orderOf(db, organization_id, id, account.currency) }
    })
    if (given && !given.order) return
    const outcome: LaunchOutcome = given?.order
      ? await adPlatform.launch(given.account, given.order)
      : { outcome: 'signed_out' }
    // after the last attempt the campaign stays pending until the hourly check
    if (outcome.outcome === 'retry') throw new Error(`The campaign was not launched: ${outcome.reason}`)
    await database.inOrganization(organization_id, async db => {
      if (outcome.outcome === 'signed_out' && given)
        await storeSignedOut(db, organization_id, given.account.connected_at)
      await storeOutcome(db, { organization_id, id }, outcome)
      if (outcome.outcome === 'launched') await checkSoon(db, { organization_id, id })
      await announceChange(db, organization_id, ['ads'])
    })
  })

/** What is asked of Meta; null where the campaign does not wait for a launch. */
async function orderOf(db: Db, organization_id: string, id: string, currency: string): Promise<AdOrder | null> {
  const campaign = await db
    .selectFrom('ad_campaigns')
    .select(['name', 'segment_id', 'release_id', 'link', 'audience_type'])
    .select([
      sql<AdOrder['objective']>`objective`.as('objective'),
      sql<number>`daily_budget::float8`.as('daily_budget'),
      sql<string>`ends_on::text`.as('ends_on'),
    ])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('launch_result', '=', 'PENDING')
    .executeTakeFirst()
  if (!campaign) return null
  const posts = await db
    .selectFrom('ad_posts')
    .select(['platform_post_id as id', 'ad_code'])
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .orderBy('platform_post_id')
    .execute()
  const { segment_id, release_id, audience_type, daily_budget, ends_on, ...rest } = campaign
  const countries = segment_id
    ? await countriesOfSegment(db, organization_id, segment_id)
    : release_id
      ? await countriesOfRelease(db, organization_id, release_id)
      : []
  return {
    ...rest,
    id,
    countries,
    is_automatic: audience_type === 'AUTO',
    daily_budget: Math.round(daily_budget * smallestUnits(currency)),
    ends_at: `${ends_on}T23:59:59Z`,
    // one post may stand in several campaigns
    ads: posts.map(post => ({ id: `${id}:${post.id}`, ad_code: post.ad_code })),
  }
}

/** Cents of a dollar; a yen has none. */
function smallestUnits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return 10 ** maximumFractionDigits
}

interface Which {
  organization_id: string
  id: string
}

async function storeOutcome(db: Db, { organization_id, id }: Which, outcome: LaunchOutcome): Promise<void> {
  const isLaunched = outcome.outcome === 'launched'
  await db
    .updateTable('ad_campaigns')
    .set(
      isLaunched
        ? { launch_result: 'SUCCESS', platform_id: outcome.platform_id }
        : { launch_result: 'FAILED', launch_reason: reasonOf(outcome), status: 'NEEDS_ATTENTION' },
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  for (const { id: ad, ad_id } of isLaunched ? outcome.ads : [])
    await db
      .updateTable('ad_posts')
      .set({ ad_id, status: 'received', reason: null })
      .where('organization_id', '=', organization_id)
      .where('campaign_id', '=', id)
      .where('platform_post_id', '=', ad.slice(id.length + 1))
      .execute()
}

const reasonOf = (outcome: { outcome: string; reason?: string }) =>
  outcome.outcome === 'signed_out' ? 'Meta lets us in no longer. Connect the ad account again.' : (outcome.reason ?? '')
