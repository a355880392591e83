-- Counts one hit on each key and answers the seconds to wait of the first key over its limit, or null.
create or replace function take_limits(keys text[], maximums integer[], windows integer[]) returns integer
language plpgsql
as $$
declare
  wait integer;
  i integer;
  started timestamptz;
  hits integer;
begin
  for i in 1 .. coalesce(array_length(keys, 1), 0) loop
    started := to_timestamp(floor(extract(epoch from clock_timestamp()) / windows[i]) * windows[i]);
    insert into rate_limits (key, window_start, count) values (keys[i], started, 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count into hits;
    if hits > maximums[i] and wait is null then
      wait := greatest(1, ceil(extract(epoch from started + make_interval(secs => windows[i]) - clock_timestamp())));
    end if;
  end loop;
  return wait;
end
$$;
