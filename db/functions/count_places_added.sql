-- Counts the places of rows added to the default list, which contains everybody.
create or replace function count_places_added() returns trigger
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

create or replace trigger roster_places_added after insert on roster_creators
  referencing new table as new_rows for each statement execute function count_places_added();
