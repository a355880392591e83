-- Where a team's creators are: what the filters by country and city offer. Gathered from the creators themselves it took four
-- seconds for a million of them, and named places of those who had left.

create table roster_places (
  organization_id uuid not null,
  -- as rows of the roster carry it: c:FR, y:FR/paris
  facet text collate "C" not null,
  country_code text,
  -- as it was written first; null for a country
  city text,
  -- null among them: of some creators it is not known
  states text[] not null default '{}',
  -- how many of the list of everybody are there
  creator_count integer not null default 0,
  primary key (organization_id, facet)
);
-- a city that is asked for without its country
create index roster_places_by_city on roster_places (organization_id, folded(city));

create function place_facet(country_code text, city text) returns text
language sql immutable parallel safe
return 'y:' || coalesce(country_code, '') || '/' || folded(city);

-- The places that a row of the roster names, each once.
create function places_among(facets text[]) returns setof text
language sql immutable parallel safe
begin atomic
  select distinct f from unnest(facets) f where f ~ '^[cy]:';
end;

-- Cities are spelled where they are written. Most say nothing new, and then nobody waits for anybody.
create function spell_roster_places() returns trigger
language plpgsql
as $$
begin
  insert into roster_places as p (organization_id, facet, country_code, city, states)
  select organization_id, place_facet(country_code, city) as facet, country_code, min(city), array_agg(distinct state)
  from changed_rows where city is not null
  group by organization_id, facet, country_code
  order by organization_id, facet
  on conflict (organization_id, facet) do update
  set states = p.states || array(select s from unnest(excluded.states) s where array_position(p.states, s) is null),
    city = coalesce(p.city, excluded.city)
  where p.city is null
    or exists (select from unnest(excluded.states) s where array_position(p.states, s) is null);
  return null;
end
$$;

-- Adds to the counts, in one order, so that two changes of the same places cannot wait for each other.
create function add_to_roster_places(organizations uuid[], facets text[], numbers bigint[]) returns void
language sql
as $$
  insert into roster_places as p (organization_id, facet, country_code, creator_count)
  select organization_id, facet, substring(facet from '^[cy]:([A-Z]{2})'), sum(number)::integer
  from unnest(organizations, facets, numbers) c (organization_id, facet, number)
  group by organization_id, facet
  having sum(number) <> 0
  order by organization_id, facet
  on conflict (organization_id, facet) do update set creator_count = p.creator_count + excluded.creator_count
$$;

-- Rows of the list of everybody, which stands for all lists.
create function count_places_added() returns trigger
language plpgsql
as $$
begin
  perform add_to_roster_places(array_agg(organization_id), array_agg(facet), array_agg(number))
  from (
    select organization_id, facet, count(*) as number from new_rows, places_among(facets) facet
    where roster_id = organization_id group by organization_id, facet
  ) added;
  return null;
end
$$;
create function count_places_removed() returns trigger
language plpgsql
as $$
begin
  perform add_to_roster_places(array_agg(organization_id), array_agg(facet), array_agg(-number))
  from (
    select organization_id, facet, count(*) as number from old_rows, places_among(facets) facet
    where roster_id = organization_id group by organization_id, facet
  ) removed;
  return null;
end
$$;
create function count_places_changed() returns trigger
language plpgsql
as $$
begin
  perform add_to_roster_places(array_agg(organization_id), array_agg(facet), array_agg(number))
  from (
    select organization_id, facet, sum(number)::bigint as number
    from (
      select organization_id, facet, 1 as number from new_rows, places_among(facets) facet where roster_id = organization_id
      union all
      select organization_id, facet, -1 from old_rows, places_among(facets) facet where roster_id = organization_id
    ) both_times
    group by organization_id, facet
    having sum(number) <> 0
  ) changed;
  return null;
end
$$;

create trigger creator_locations_spelled after insert on creator_locations
  referencing new table as changed_rows for each statement execute function spell_roster_places();
create trigger roster_places_added after insert on roster_creators
  referencing new table as new_rows for each statement execute function count_places_added();
create trigger roster_places_removed after delete on roster_creators
  referencing old table as old_rows for each statement execute function count_places_removed();
create trigger roster_places_changed after update on roster_creators
  referencing old table as old_rows new table as new_rows for each statement execute function count_places_changed();

-- What is there already; whoever changes the roster waits meanwhile, a few seconds for a million creators. Read by the role
-- that sees all teams: to take the policies off would lock readers out.
grant insert on roster_places to fanfare_reader;
set local role fanfare_reader;
insert into roster_places (organization_id, facet, country_code, city, states, creator_count)
select organization_id, facet, substring(facet from '^[cy]:([A-Z]{2})'), s.city, coalesce(s.states, '{}'), coalesce(c.number, 0)
from (
  select organization_id, place_facet(country_code, city) as facet, min(city) as city, array_agg(distinct state) as states
  from creator_locations where city is not null group by organization_id, facet
) s
full join (
  select organization_id, facet, count(*) as number
  from roster_creators, places_among(facets) facet where roster_id = organization_id group by organization_id, facet
) c using (organization_id, facet);
reset role;
revoke insert on roster_places from fanfare_reader;
call secure_tenant_table('roster_places');
