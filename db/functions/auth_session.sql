-- The person of this session: at most 7 days from sign-in, 3 days without use. Use is recorded every ten minutes.
create or replace function auth_session(hash text) returns table (session_id uuid, user_id uuid, name text, email text)
language sql volatile security definer set search_path = auth, pg_temp
as $$
  with live as (
    select s.id, s.user_id, u.name, u.email, s.seen_at
    from session s join "user" u on u.id = s.user_id
    where s.token_hash = hash and s.expires_at > now() and s.seen_at > now() - interval '3 days'
  ), seen as (
    update session s set seen_at = now() from live where s.id = live.id and live.seen_at < now() - interval '10 minutes'
  )
  select id, user_id, name, email from live
$$;
revoke execute on function auth_session(text) from public;
grant execute on function auth_session(text) to fanfare_app;
