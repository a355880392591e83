-- Counts the places of rows changed in the default list, which contains everybody.
create or replace function count_places_changed() returns trigger
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

create or replace trigger roster_places_changed after update on roster_creators
  referencing old table as old_rows new table as new_rows for each statement execute function count_places_changed();
