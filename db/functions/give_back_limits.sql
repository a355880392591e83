-- Takes hits back that turned out to be none, and now and then one more: a busy drop has honest typing errors in proportion.
create or replace function give_back_limits(keys text[], windows integer[]) returns void
language sql
as $$
  update rate_limits set count = greatest(0, count - 1 - (random() < 0.05)::integer)
  from unnest(keys, windows) as given (limit_key, seconds)
  where key = limit_key
    and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / seconds) * seconds)
$$;
