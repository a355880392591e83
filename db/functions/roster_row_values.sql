-- What the row of a creator shows in every list. Computed in one place, whether a row is brought up to date or written for the
-- first time.
create or replace function roster_row_values(organization uuid, ids uuid[])
returns table (creator_id uuid, rating smallint, promotion_count integer, recent_promotion_at timestamptz,
  follower_count bigint, engagement_rate double precision, price numeric, search text, facets text[])
language sql stable
as $$
  select c.id, c.rating, c.promotion_count, (c.recent_promotion->>'added_at')::timestamptz as recent_promotion_at,
    coalesce(p.follower_count, 0) as follower_count, coalesce(p.engagement_rate, 0) as engagement_rate, m.price,
    folded(concat_ws(e'\n', c.name, p.words, t.words, k.words, l.words)) as search,
    array_remove(
      coalesce(p.platforms, '{}') || coalesce(t.facets, '{}') || coalesce(l.facets, '{}') || coalesce(g.facets, '{}')
      || array[
        'm:' || c.source,
        'c:' || p.country_code,
        case when p.is_verified then 'verified' end,
        case when t.words is not null then 'tagged' end,
        case when m.price is not null then 'priced' end,
        case when p.has_email or k.has_contact then 'contact' end
      ], null) as facets
  from creators c
  left join lateral (
    select (array_agg(s.follower_count order by s.follower_count desc nulls last, s.id))[1] as follower_count,
      (array_agg(s.engagement_rate order by s.follower_count desc nulls last, s.id))[1] as engagement_rate,
      (array_agg(s.country_code order by s.follower_count desc nulls last, s.id))[1] as country_code,
      bool_or(s.is_verified) as is_verified,
      bool_or(cardinality(s.email_addresses) > 0) as has_email,
      string_agg(concat_ws(e'\n', s.username, s.full_name, array_to_string(s.email_addresses, e'\n')), e'\n') as words,
      array_agg(distinct 'p:' || s.platform) as platforms
    from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
    where cp.organization_id = organization and cp.creator_id = c.id
  ) p on true
  left join lateral (
    select string_agg(g.name, e'\n' order by g.name) as words, array_agg('t:' || lower(g.name)) as facets
    from creator_tags ct join tags g on g.organization_id = organization and g.id = ct.tag_id
    where ct.organization_id = organization and ct.creator_id = c.id
  ) t on true
  left join lateral (
    select true as has_contact, string_agg(k.value, e'\n' order by k.position) filter (where k.type = 'email') as words
    from creator_contacts k where k.organization_id = organization and k.creator_id = c.id
    having count(*) > 0
  ) k on true
  left join lateral (
    select string_agg(distinct k.city, e'\n') as words, array_agg('c:' || k.country_code) || array_agg('y:' || coalesce(k.country_code, '') || '/' || folded(k.city)) as facets
    from creator_locations k where k.organization_id = organization and k.creator_id = c.id
  ) l on true
  left join lateral (
    select array_agg(distinct 'g:' || x.genre_id) as facets from (
      select k.genre_id from creator_genres k where k.organization_id = organization and k.creator_id = c.id
      union select unnest(s.genre_ids) from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
      where cp.organization_id = organization and cp.creator_id = c.id
    ) x
  ) g on true
  left join lateral (
    -- in US dollars, so that prices of several currencies can be compared
    select min(round(k.price * r.usd, 2)) as price from creator_prices k join reference_rates r on r.currency = k.currency
    where k.organization_id = organization and k.creator_id = c.id
  ) m on true
  where c.organization_id = organization and c.id = any(ids)
$$;
