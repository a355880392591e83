-- Counts the places of rows removed from the default list, which contains everybody.
create or replace function count_places_removed() returns trigger
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

create or replace trigger roster_places_removed after delete on roster_creators
  referencing old table as old_rows for each statement execute function count_places_removed();
