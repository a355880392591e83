-- How many hits a key has in its window.
create or replace function hits_of(limit_key text, seconds integer) returns integer
language sql stable
as $$
  select coalesce(max(count), 0) from rate_limits
  where key = limit_key and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / seconds) * seconds)
$$;
