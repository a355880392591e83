-- Lists of creators, and the table a team works in.

-- The list of everybody bears the id of its team, so that it is there with the team, before any row is.
create table rosters (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  is_default boolean not null generated always as (id = organization_id) stored,
  -- kept by the trigger below
  creator_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('rosters');
create unique index rosters_by_name on rosters (organization_id, lower(name));
-- calls that name a list alone find its team by this
create unique index rosters_by_id on rosters (id);

-- A creator in a list, with everything the table is filtered and sorted by: one table and one index find a page, however
-- many creators there are. `refresh_creators` keeps the columns from follower_count on.
create table roster_creators (
  organization_id uuid not null,
  roster_id uuid not null,
  creator_id uuid not null,
  -- when they joined this list
  added_at timestamptz not null default now(),
  -- of the profile with most followers; 0 where nobody knows
  follower_count bigint not null default 0,
  engagement_rate double precision not null default 0,
  rating smallint not null default 0,
  -- the lowest of the saved ones, in its own currency
  price numeric(12, 2),
  promotion_count integer not null default 0,
  recent_promotion_at timestamptz,
  -- usernames, names and tags, folded, a line each
  search text collate "C" not null default '',
  -- what filters ask for by name: r:list, p:platform, t:tag, c:country, y:country/city, g:genre, m:source, and the words
  -- verified, tagged, priced, contact
  facets text[] not null default '{}',
  primary key (organization_id, roster_id, creator_id),
  foreign key (organization_id, roster_id) references rosters on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('roster_creators');
create index roster_creators_of_creator on roster_creators (organization_id, creator_id);
create index roster_creators_added on roster_creators (organization_id, roster_id, added_at, creator_id);
create index roster_creators_followers on roster_creators (organization_id, roster_id, follower_count, creator_id);
create index roster_creators_engagement on roster_creators (organization_id, roster_id, engagement_rate, creator_id);
create index roster_creators_facets on roster_creators using gin (facets);
create index roster_creators_search on roster_creators using gin (search gin_trgm_ops);

create function count_roster_creators() returns trigger
language plpgsql
as $$
begin
  with changed as (
    select organization_id, roster_id, count(*)::integer as number from changed_rows group by organization_id, roster_id
  ), locked as (
    select r.organization_id, r.id from rosters r join changed c on c.organization_id = r.organization_id and c.roster_id = r.id
    order by r.organization_id, r.id for no key update of r
  )
  update rosters r set creator_count = r.creator_count + case tg_op when 'INSERT' then c.number else -c.number end
  from changed c, locked l
  where r.organization_id = c.organization_id and r.id = c.roster_id and l.organization_id = r.organization_id and l.id = r.id;
  return null;
end
$$;
create trigger roster_creators_added after insert on roster_creators
  referencing new table as changed_rows for each statement execute function count_roster_creators();
create trigger roster_creators_removed after delete on roster_creators
  referencing old table as changed_rows for each statement execute function count_roster_creators();

-- Brings the rows of these creators, in all their lists, up to date. Every command that changes what the table shows calls
-- it in its transaction.
create function refresh_creators(organization uuid, ids uuid[]) returns void
language plpgsql
as $$
begin
  update roster_creators rc set
    follower_count = n.follower_count, engagement_rate = n.engagement_rate, rating = n.rating, price = n.price,
    promotion_count = n.promotion_count, recent_promotion_at = n.recent_promotion_at, search = n.search,
    facets = n.facets || ('r:' || rc.roster_id)
  from (
    select c.id, c.rating, c.promotion_count, (c.recent_promotion->>'added_at')::timestamptz as recent_promotion_at,
      coalesce(p.follower_count, 0) as follower_count, coalesce(p.engagement_rate, 0) as engagement_rate, m.price,
      folded(concat_ws(e'\n', c.name, p.words, t.words)) as search,
      array_remove(
        coalesce(p.platforms, '{}') || coalesce(t.facets, '{}') || coalesce(l.facets, '{}') || coalesce(g.facets, '{}')
        || array[
          'm:' || c.source,
          'c:' || p.country_code,
          case when p.is_verified then 'verified' end,
          case when t.words is not null then 'tagged' end,
          case when m.price is not null then 'priced' end,
          case when p.has_email or exists (
            select from creator_contacts k where k.organization_id = organization and k.creator_id = c.id
          ) then 'contact' end
        ], null) as facets
    from creators c
    left join lateral (
      select (array_agg(s.follower_count order by s.follower_count desc nulls last, s.id))[1] as follower_count,
        (array_agg(s.engagement_rate order by s.follower_count desc nulls last, s.id))[1] as engagement_rate,
        (array_agg(s.country_code order by s.follower_count desc nulls last, s.id))[1] as country_code,
        bool_or(s.is_verified) as is_verified,
        bool_or(cardinality(s.email_addresses) > 0) as has_email,
        string_agg(concat_ws(e'\n', s.username, s.full_name), e'\n') as words,
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
      select array_agg('c:' || k.country_code) || array_agg('y:' || coalesce(k.country_code, '') || '/' || folded(k.city)) as facets
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
      select min(k.price) as price from creator_prices k where k.organization_id = organization and k.creator_id = c.id
    ) m on true
    where c.organization_id = organization and c.id = any(ids)
  ) n
  where rc.organization_id = organization and rc.creator_id = n.id;
end
$$;

-- Puts creators into a list, and into the list of everybody. Answers those who were not in it.
create function add_to_roster(organization uuid, roster uuid, ids uuid[]) returns setof uuid
language plpgsql
as $$
begin
  insert into rosters (organization_id, id, name) values (organization, organization, 'All Creators') on conflict do nothing;
  insert into roster_creators (organization_id, roster_id, creator_id)
  select organization, organization, unnest(ids) where roster <> organization
  on conflict do nothing;
  return query
    insert into roster_creators (organization_id, roster_id, creator_id) select organization, roster, unnest(ids)
    on conflict do nothing
    returning creator_id;
  perform refresh_creators(organization, ids);
end
$$;
