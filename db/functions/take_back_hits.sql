-- Takes hits back that `count_hits` counted, one of each key and in the order in which that locks them.
create or replace function take_back_hits(keys text[], windows integer[]) returns void
language plpgsql
as $$
begin
  for i in 1 .. coalesce(array_length(keys, 1), 0) loop
    update rate_limits set count = count - 1
    where key = keys[i] and count > 0
      and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / windows[i]) * windows[i]);
  end loop;
end
$$;
