-- Uses a captcha token up and counts hits, as take_limits() does. Answers -1 for a token that was used before, and counts
-- nothing then: it must not use up what others may ask for. `token` is null where there is none to use up. A drop is
-- everybody's: were each code counted in its row, all who ask would wait for each other's commit. So one in twenty counts for
-- twenty.
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
