-- Adds the city, country and states of new locations to roster_places. Nearly all are there already: those are passed over
-- without a lock, because an upsert holds the row that it finds even where it writes nothing, and two who move creators
-- between the same cities, one each way, would wait for each other.
create or replace function spell_roster_places() returns trigger
language plpgsql
as $$
begin
  insert into roster_places as p (organization_id, facet, country_code, city, states)
  select s.organization_id, s.facet, s.country_code, s.city, s.states
  from (
    select organization_id, place_facet(country_code, city) as facet, country_code, min(city) as city,
      array_agg(distinct state) as states
    from changed_rows where city is not null
    group by organization_id, facet, country_code
  ) s
  where not exists (
    select from roster_places k
    where k.organization_id = s.organization_id and k.facet = s.facet and k.city is not null
      and not exists (select from unnest(s.states) one where array_position(k.states, one) is null)
    -- kept from being forgotten meanwhile, not from being counted
    for key share
  )
  order by s.organization_id, s.facet
  on conflict (organization_id, facet) do update
  set states = p.states || array(select s from unnest(excluded.states) s where array_position(p.states, s) is null),
    city = coalesce(p.city, excluded.city)
  where p.city is null
    or exists (select from unnest(excluded.states) s where array_position(p.states, s) is null);
  return null;
end
$$;

create or replace trigger creator_locations_spelled after insert on creator_locations
  referencing new table as changed_rows for each statement execute function spell_roster_places();
