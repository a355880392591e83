import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Candidate } from '../../composer-contract.ts'

export interface RecipientFacts extends Candidate {
  time_zone: string | null
}

/**
 * What mails name of these creators, in their order. The address is their first contact, else one that a profile shows. The time
 * zone is that of their first place.
 */
export async function recipientFacts(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<RecipientFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecipientFacts>`
    with chosen as materialized (
      select c.id, c.name, c.main_profile_id, l.country_code, l.city from creators c
      left join lateral (
        select country_code, city from creator_locations where organization_id = c.organization_id and creator_id = c.id
        order by position limit 1
      ) l on true
      where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])
    ), zones as materialized (
      select w.country_code, w.city, z.time_zone
      from (select distinct country_code, city from chosen where country_code is not null) w
      left join lateral (
        select p.time_zone from places p left join place_names n on n.place_id = p.id and n.folded = folded(w.city) and n.main
        where p.country_code = w.country_code order by n.place_id is null, p.population desc limit 1
      ) z on true
    )
    select c.id as creator_id, coalesce(c.name, p.full_name, '@' || ltrim(p.username, '@'), 'Unnamed creator') as name,
      p.username, p.avatar_url, coalesce(k.value, p.email, '') as email, z.time_zone,
      case when p.id is not null then
        jsonb_build_object('id', p.id, 'platform', p.platform, 'follower_count', p.follower_count) end as profile,
      r.price
    from chosen c
    left join lateral (
      select value from creator_contacts where organization_id = ${organizationId} and creator_id = c.id and type = 'email'
      order by position limit 1
    ) k on true
    left join lateral (
      select s.id, s.platform, s.follower_count, s.full_name, s.username, s.avatar_url, s.email_addresses[1] as email
      from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
      where cp.organization_id = ${organizationId} and cp.creator_id = c.id
      order by (s.id = c.main_profile_id) desc nulls last, s.follower_count desc nulls last, s.id limit 1
    ) p on true
    left join lateral (
      select jsonb_build_object('price', price, 'currency', currency, 'num_posts', num_posts) as price from creator_prices
      where organization_id = ${organizationId} and creator_id = c.id order by position limit 1
    ) r on true
    left join zones z on z.country_code = c.country_code and z.city is not distinct from c.city
    order by array_position(${ids}::uuid[], c.id)`.execute(db)
  return rows
}
