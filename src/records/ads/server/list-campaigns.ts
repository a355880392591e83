import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AdCampaign, ads } from '../contract.ts'

/** Campaigns with their ads, the newest first. */
export async function listCampaigns(
  db: Db,
  { organization_id, status, limit, offset }: InputOf<typeof ads.list>,
): Promise<{ items: AdCampaign[]; count: number }> {
  const campaigns = db
    .selectFrom('ad_campaigns as c')
    .where('c.organization_id', '=', organization_id)
    .where('c.status', status ? '=' : '<>', status ?? 'ARCHIVED')
  const { count } = await campaigns.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  const rows = await campaigns
    .innerJoin('activations as a', join =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.activation_id'),
    )
    .select([
      'c.id',
      'c.name',
      sql<AdCampaign['activation']>`jsonb_build_object('id', a.id, 'name', a.name)`.as('activation'),
      sql<AdCampaign['objective']>`c.objective`.as('objective'),
      sql<AdCampaign['audience_type']>`c.audience_type`.as('audience_type'),
      sql<string | null>`coalesce(
        (select s.name from segments s where s.organization_id = c.organization_id and s.id = c.segment_id),
        (select r.title from releases r where r.organization_id = c.organization_id and r.id = c.release_id))`.as(
        'audience_name',
      ),
      'c.link',
      sql<number>`c.daily_budget::float8`.as('daily_budget'),
      sql<string>`c.ends_on::text`.as('ends_on'),
      sql<AdCampaign['status']>`c.status`.as('status'),
      sql<AdCampaign['launch_result']>`c.launch_result`.as('launch_result'),
      'c.launch_reason',
      sql<AdCampaign['review']>`c.review`.as('review'),
      sql<string>`c.created_at`.as('created_at'),
      sql<string | null>`c.launched_at`.as('launched_at'),
      sql<string | null>`c.checked_at`.as('checked_at'),
      sql<AdCampaign['posts']>`(
        select coalesce(jsonb_agg(jsonb_build_object('platform_post_id', p.platform_post_id, 'url', l.url,
          'creator', coalesce(k.name, s.full_name, s.username), 'ad_code', p.ad_code, 'status', p.status, 'reason', p.reason)
          order by l.added_at, p.platform_post_id), '[]')
        from ad_posts p
        join activation_posts l on l.organization_id = p.organization_id and l.activation_id = p.activation_id
          and l.platform = p.platform and l.platform_id = p.platform_post_id
        join activation_creators ac on ac.organization_id = l.organization_id and ac.activation_id = l.activation_id
          and ac.creator_id = l.creator_id
        join creators k on k.organization_id = ac.organization_id and k.id = ac.creator_id
        join social_profiles s on s.id = ac.social_profile_id
        where p.organization_id = c.organization_id and p.campaign_id = c.id)`.as('posts'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: rows, count }
}
