-- The facet of a city, as rows of the roster carry it: y:FR/paris.
create or replace function place_facet(country_code text, city text) returns text
language sql immutable parallel safe
return 'y:' || coalesce(country_code, '') || '/' || folded(city);
