import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { creatorNameOf } from '#records/creators/server/creator-names.ts'
import { fileOf } from '#records/promotions/server/drafts.ts'
import { subStatus } from '#records/promotions/sub-status.ts'
import type { PromotionCreator, PromotionSettings } from '../contract.ts'
import { activationNamed } from './list-promotions.ts'
import { convertedPrice, promotionRow, promotionRows } from './promotion-rows.ts'

/** @throws 404 when the team, or these brands of it, have neither an activation nor a promotion with this id */
export async function getPromotion(
  db: Db,
  organization_id: string,
  asked: string,
  brands: readonly string[] | null = null,
) {
  const id = (await activationNamed(db, organization_id, asked, brands)) ?? raise(notFound('Promotion'))
  const row = await promotionRows(db, organization_id).where('a.id', '=', id).executeTakeFirstOrThrow()
  const promotion = promotionRow(row)
  return {
    promotion,
    settings: await getSettings(db, organization_id, id),
    creators: await promotionCreators(db, organization_id, id),
    siblings: await db
      .selectFrom('activations')
      .where('organization_id', '=', organization_id)
      .where('promotion_id', '=', promotion.promotion_id)
      .where('id', '<>', id)
      .select(['id', 'name', sql<'OPEN' | 'CLOSED'>`status`.as('status')])
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  }
}

/** @throws 404 when the team has no such activation */
export async function getSettings(db: Db, organization_id: string, id: string): Promise<PromotionSettings> {
  const row = await db
    .selectFrom('activations')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .select([
      'id',
      'name',
      sql<PromotionSettings['status']>`status`.as('status'),
      sql<PromotionSettings['currency']>`currency`.as('currency'),
      sql<number | null>`budget::float8`.as('budget'),
      sql<number | null>`planned_cost_per_view::float8`.as('planned_cost_per_view'),
      'max_uploads',
      sql<string | null>`starts_on::text`.as('starts_on'),
      sql<string | null>`ends_on::text`.as('ends_on'),
      'brief',
      'sound_title',
      'hashtags',
      'notified_user_ids',
    ])
    .executeTakeFirst()
  return row ?? raise(notFound('Activation'))
}

/** Creators of an activation, who waits longest at their stage first. */
async function promotionCreators(db: Db, organization_id: string, activation_id: string): Promise<PromotionCreator[]> {
  const { rows } = await sql<Omit<PromotionCreator, 'sub_status'>>`
    select ac.creator_id, ac.social_profile_id, ${creatorNameOf} as name,
      s.avatar_url, s.platform, s.username, s.is_verified, s.follower_count, ac.stage, ac.stage_at,
      ac.price::float8 as price, ac.currency, ${convertedPrice}::float8 as converted_price,
      ac.expected_live_posts, ac.reward_type, ac.reward_note, ac.note, ac.draft_due_on::text as draft_due_on,
      exists (
        select from creator_contacts k where k.organization_id = ac.organization_id and k.creator_id = ac.creator_id
          and k.type = 'email'
      ) or cardinality(s.email_addresses) > 0 as has_email,
      posts.live_posts, posts.plays, draft.draft
    from activation_creators ac
    join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
    join creators c on c.organization_id = ac.organization_id and c.id = ac.creator_id
    join social_profiles s on s.id = ac.social_profile_id
    cross join lateral (
      select count(*)::integer as live_posts, sum(p.play_count)::float8 as plays from activation_posts l
      left join posts p on p.organization_id = l.organization_id and p.platform = l.platform
        and p.platform_id = l.platform_id
      where l.organization_id = ac.organization_id and l.activation_id = ac.activation_id
        and l.creator_id = ac.creator_id
    ) posts
    left join lateral (
      select jsonb_build_object('id', d.id, 'version', d.version, 'url', d.url, 'file', ${fileOf}, 'note', d.note, 'state', d.state,
        'comment', d.comment, 'decided_by_client', d.decided_by_client,
        'created_at', ${utc(sql`d.created_at`)}, 'decided_at', ${utc(sql`d.decided_at`)}) as draft
      from activation_drafts d
      where d.organization_id = ac.organization_id and d.activation_id = ac.activation_id
        and d.creator_id = ac.creator_id
      order by d.version desc limit 1
    ) draft on true
    where ac.organization_id = ${organization_id} and ac.activation_id = ${activation_id}
    order by ac.stage_at, ac.creator_id
    limit 2000`.execute(db)
  const now = new Date()
  return rows.map(row => ({ ...row, sub_status: subStatus(row, now) }))
}

/** A moment inside JSON as the contract writes it. */
const utc = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
