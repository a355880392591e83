import { sql } from 'kysely'
import { z } from 'zod'
import type { AdState } from '#integrations/ads/campaigns/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { needsAttention, reviewOf } from '../kinds.ts'
import { openAccount, storeSignedOut } from './account.ts'
import type { AdServices } from './services.ts'

const findCampaigns = job('find_ad_campaigns', { payload: z.object({}) })
const payload = z.object({ organization_id: id, id })
const checkAdCampaign = job('check_ad_campaign', { payload })
const stopAdCampaign = job('stop_ad_campaign', { payload, maxAttempts: 20 })

/** Schedule, as a crontab line: Meta decides within hours. */
export const checkAdCampaignsSchedule = '41 * * * * find_ad_campaigns'

interface Which {
  organization_id: string
  id: string
}

/** Has a campaign read that was launched just now, or is looked at. */
export const checkSoon = (db: Db, which: Which) =>
  enqueue(db, checkAdCampaign, which, { key: `check_ad_campaign:${which.id}` })

/** Has Meta stop a campaign that was launched, again and again until it has. */
export const stopSoon = (db: Db, which: Which) =>
  enqueue(db, stopAdCampaign, which, { key: `stop_ad_campaign:${which.id}` })

export const checkAdCampaignsWork = ({ adPlatform, box }: AdServices) => [
  work(findCampaigns, ({ database }) =>
    eachOrganization(database, async (db, organization_id) => {
      await failStaleLaunches(db, organization_id)
      const running = await db
        .selectFrom('ad_campaigns')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('launch_result', '=', 'SUCCESS')
        .where('status', '<>', 'ARCHIVED')
        .execute()
      for (const campaign of running) await checkSoon(db, { organization_id, id: campaign.id })
    }),
  ),
  work(checkAdCampaign, async ({ database, clock }, which) => {
    const { organization_id } = which
    const given = await database.readOrganization(organization_id, async db => ({
      account: await openAccount(db, box, organization_id),
      ads: await adsOf(db, which),
    }))
    const { account } = given
    const ids = given.ads.flatMap(({ ad_id }) => ad_id ?? [])
    if (!account || ids.length === 0) return
    const read = await adPlatform.states(account, ids)
    if (read.outcome === 'retry' || read.outcome === 'refused') throw new Error(`The ads were not read: ${read.reason}`)
    await database.inOrganization(organization_id, async db => {
      if (read.outcome === 'signed_out') await storeSignedOut(db, organization_id, account.connected_at)
      else await storeStates(db, which, read.ads, clock.now())
      await announceChange(db, organization_id, ['ads'])
    })
  }),
  work(stopAdCampaign, async ({ database }, which) => {
    const { organization_id } = which
    const given = await database.readOrganization(organization_id, async db => ({
      account: await openAccount(db, box, organization_id),
      platform_id: await platformIdOf(db, which),
    }))
    const { account, platform_id } = given
    // one that runs costs money until somebody connects the account again
    if (!account && platform_id) throw new Error('No ad account is connected to stop the campaign with.')
    if (!account) return
    const stopped = await adPlatform.stop(account, { id: which.id, platform_id })
    if (stopped.outcome === 'signed_out')
      await database.inOrganization(organization_id, async db => {
        await storeSignedOut(db, organization_id, account.connected_at)
        await announceChange(db, organization_id, ['ads'])
      })
    if (stopped.outcome !== 'stopped') throw new Error('The campaign was not stopped at Meta.')
  }),
]

const platformIdOf = async (db: Db, { organization_id, id }: Which) =>
  (
    await db
      .selectFrom('ad_campaigns')
      .select('platform_id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.platform_id ?? null

const adsOf = (db: Db, { organization_id, id }: Which) =>
  db
    .selectFrom('ad_posts')
    .select(['platform_post_id', 'ad_id'])
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .execute()

/** What Meta says of each ad, and what it means for the campaign. */
async function storeStates(
  db: Db,
  { organization_id, id }: Which,
  states: ReadonlyMap<string, AdState>,
  now: Date,
): Promise<void> {
  const posts = await adsOf(db, { organization_id, id })
  const known = posts.map(({ platform_post_id, ad_id }) => ({
    platform_post_id,
    // an ad that Meta does not list was deleted there
    ...(states.get(ad_id ?? '') ?? { status: 'disabled' as const, reason: 'Meta knows this ad no longer.' }),
  }))
  for (const { platform_post_id, status, reason } of known)
    await db
      .updateTable('ad_posts')
      .set({ status, reason })
      .where('organization_id', '=', organization_id)
      .where('campaign_id', '=', id)
      .where('platform_post_id', '=', platform_post_id)
      .execute()
  const statuses = known.map(({ status }) => status)
  await db
    .updateTable('ad_campaigns')
    .set({
      review: reviewOf(statuses),
      status: needsAttention(statuses) ? 'NEEDS_ATTENTION' : 'ENABLED',
      checked_at: now,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('status', '<>', 'ARCHIVED')
    .execute()
}

/** Launches whose job has given up are told as failed, so that somebody can try again. */
async function failStaleLaunches(db: Db, organization_id: string): Promise<void> {
  await db
    .updateTable('ad_campaigns')
    .set({ launch_result: 'FAILED', launch_reason: 'Meta did not answer for hours.', status: 'NEEDS_ATTENTION' })
    .where('organization_id', '=', organization_id)
    .where('launch_result', '=', 'PENDING')
    .where('launched_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
