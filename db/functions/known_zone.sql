-- The time zone if this database knows it, else UTC: one fan's unknown zone must not stop the release of all.
create or replace function known_zone(zone text) returns text
language plpgsql stable
as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;
grant execute on function known_zone(text) to fanfare_app;
