import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ads } from '../contract.ts'
import type { AudienceType } from '../kinds.ts'

/** Prepares a campaign. @throws 404 for what the team does not have, 400 for an end that is past or a click without a link */
export async function createCampaign(
  db: Db,
  given: InputOf<typeof ads.create>,
  { user_id, now }: { user_id: string; now: Date },
): Promise<string> {
  const { organization_id, activation_id, audience, posts, daily_budget, objective, link, ...rest } = given
  if (rest.ends_on <= now.toISOString().slice(0, 10))
    raise(badRequest('The last day must be after today.', { field: 'ends_on' }))
  if (objective === 'TRAFFIC' && !link) raise(badRequest('Traffic needs a link.', { field: 'link' }))
  await exists(db, organization_id, 'activations', activation_id)
  const audience_type: AudienceType = 'segment_id' in audience ? 'CREATOR_HARVESTING' : 'AUTO'
  if ('segment_id' in audience) await exists(db, organization_id, 'segments', audience.segment_id)
  else await exists(db, organization_id, 'releases', audience.release_id)
  const live = await db
    .selectFrom('activation_posts')
    .select('platform_id')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('platform', '=', 'Instagram')
    .where('platform_id', '=', sql<string>`any(${posts.map(post => post.platform_post_id)}::text[])`)
    .execute()
  const chosen = new Map(posts.map(post => [post.platform_post_id, post.ad_code]))
  if (live.length < chosen.size) raise(notFound('Live post on Instagram'))
  const id = newId()
  await db
    .insertInto('ad_campaigns')
    .values({
      organization_id,
      id,
      activation_id,
      ...rest,
      objective,
      link: objective === 'TRAFFIC' ? link : null,
      audience_type,
      segment_id: 'segment_id' in audience ? audience.segment_id : null,
      release_id: 'release_id' in audience ? audience.release_id : null,
      daily_budget: String(daily_budget),
      created_by: user_id,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('ad_posts')
    .values(
      [...chosen].map(([platform_post_id, ad_code]) => ({
        organization_id,
        campaign_id: id,
        activation_id,
        platform: 'Instagram',
        platform_post_id,
        ad_code,
      })),
    )
    .execute()
  return id
}

const THINGS = { activations: 'Promotion', segments: 'Segment', releases: 'Release' } as const

async function exists(db: Db, organization_id: string, table: keyof typeof THINGS, id: string): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) raise(notFound(THINGS[table]))
}
