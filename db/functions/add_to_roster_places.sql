-- Adds to the counts of places in a fixed order, so that two changes of the same places cannot deadlock.
create or replace function add_to_roster_places(organizations uuid[], facets text[], numbers bigint[]) returns void
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
