-- Uses up a captcha token and counts hits, as take_limits() does. Returns -1 for a used token and counts nothing then, so
-- that it uses up nobody's limit. `token` is null when there is none. All requesters share the row of a drop and would
-- wait for each other's commit, so one in twenty codes counts for twenty.
create or replace function admit_code(token bytea, token_expires_at timestamptz, keys text[], maximums integer[], windows integer[],
  drop_key text, drop_maximum integer) returns integer
language plpgsql
as $$
declare
  hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  wait integer;
begin
  if token is not null then
    insert into captcha_spent (token_hash, expires_at) values (token, token_expires_at) on conflict do nothing;
    if not found then
      return -1;
    end if;
  end if;
  wait := take_limits(keys, maximums, windows);
  if wait is null and random() < 0.05 then
    insert into rate_limits (key, window_start, count) values (drop_key, hour, 20)
    on conflict (key, window_start) do update set count = rate_limits.count + 20;
  end if;
  if wait is null and exists (
    select from rate_limits where key = drop_key and window_start = hour and count > drop_maximum
  ) then
    wait := greatest(1, ceil(extract(epoch from hour + interval '1 hour' - clock_timestamp())));
  end if;
  return wait;
end
$$;
