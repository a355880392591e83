-- The places that a row of the roster names, each once.
create or replace function places_among(facets text[]) returns setof text
language sql immutable parallel safe
begin atomic
  select distinct f from unnest(facets) f where f ~ '^[cy]:';
end;
