import { simulatedAdAccount } from '#integrations/ads/campaigns/simulator.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { storeAccount } from '#records/ads/server/account.ts'

interface Team {
  organization_id: string
  user_id: string
  box: SecretBox
  now: Date
}

const DAY_MS = 86_400_000

/** Ends of ids by which the simulated Meta rejects or approves. */
const campaigns = [
  { name: 'Chorus, everywhere', objective: 'VIDEO_VIEWS', budget: 35, ads: ['0', '0'], state: 'running' },
  { name: 'Wave 1, again', objective: 'REACH', budget: 20, ads: ['0', '9'], state: 'rejected' },
  { name: 'To the pre-save page', objective: 'TRAFFIC', budget: 50, ads: ['0'], state: 'prepared' },
] as const

/** The label's account at the simulated Meta, and campaigns with its live Instagram posts. Needs promotions, segments and releases. */
export async function seedAds(db: Db, { organization_id, user_id, box, now }: Team): Promise<void> {
  const { account_id, page_id, instagram_id, token } = simulatedAdAccount
  const access = { account_id, page_id, instagram_id, token }
  const by = { organization_id, user_id, now }
  await storeAccount(db, box, by, { ...access, name: 'Saltgrass ads (simulated)', currency: 'EUR' })
  const posts = await db
    .selectFrom('activation_posts')
    .select(['activation_id', 'platform_id'])
    .where('organization_id', '=', organization_id)
    .where('platform', '=', 'Instagram')
    .orderBy('platform_id')
    .execute()
  const byPromotion = [...Map.groupBy(posts, post => post.activation_id)].sort((a, b) => b[1].length - a[1].length)
  const first = async (table: 'segments' | 'releases') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('organization_id', '=', organization_id)
        .orderBy('created_at')
        .executeTakeFirst()
    )?.id ?? null
  const [segment_id, release_id] = [await first('segments'), await first('releases')]
  for (const [at, { name, objective, budget, ads, state }] of campaigns.entries()) {
    const [activation_id, live] = byPromotion[at % Math.max(1, byPromotion.length)] ?? []
    if (!activation_id || !live) return
    const id = newId()
    const isLaunched = state !== 'prepared'
    const ofSegment = at !== 1 && segment_id !== null
    await db
      .insertInto('ad_campaigns')
      .values({
        organization_id,
        id,
        activation_id,
        name,
        objective,
        audience_type: ofSegment ? 'CREATOR_HARVESTING' : 'AUTO',
        segment_id: ofSegment ? segment_id : null,
        release_id: ofSegment ? null : release_id,
        link: objective === 'TRAFFIC' ? 'https://saltgrass.example/slow-orchard' : null,
        daily_budget: String(budget),
        ends_on: new Date(now.getTime() + 12 * DAY_MS).toISOString().slice(0, 10),
        status: state === 'rejected' ? 'NEEDS_ATTENTION' : 'ENABLED',
        launch_result: isLaunched ? 'SUCCESS' : null,
        review: state === 'rejected' ? 'REJECTED' : isLaunched ? 'APPROVED' : null,
        platform_id: isLaunched ? `500000${at}` : null,
        launched_at: isLaunched ? new Date(now.getTime() - 2 * DAY_MS) : null,
        checked_at: isLaunched ? now : null,
        created_by: user_id,
        created_at: new Date(now.getTime() - (3 + at) * DAY_MS),
      })
      .execute()
    const shown = ads.slice(0, live.length)
    await db
      .insertInto('ad_posts')
      .values(
        shown.map((end, place) => ({
          organization_id,
          campaign_id: id,
          activation_id,
          platform: 'Instagram',
          platform_post_id: live[place]?.platform_id ?? '',
          ad_code: `demo-${at}-${place}`,
          status: !isLaunched ? 'received' : end === '9' ? 'rejected' : 'approved',
          reason: isLaunched && end === '9' ? 'The post shows a brand without a label.' : null,
          ad_id: isLaunched ? `6000${at}${place}${end}` : null,
        })),
      )
      .execute()
  }
}
