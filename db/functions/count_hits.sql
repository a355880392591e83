-- Counts one hit on each key and returns the hits in its window.
create or replace function count_hits(keys text[], windows integer[]) returns integer[]
language plpgsql
as $$
declare
  counted integer[] := '{}';
  hits integer;
begin
  for i in 1 .. coalesce(array_length(keys, 1), 0) loop
    insert into rate_limits (key, window_start, count)
    values (keys[i], to_timestamp(floor(extract(epoch from clock_timestamp()) / windows[i]) * windows[i]), 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count into hits;
    counted := counted || hits;
  end loop;
  return counted;
end
$$;
