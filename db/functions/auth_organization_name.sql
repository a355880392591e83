-- Name of the transaction's team, shown to its fans.
create or replace function auth_organization_name() returns text
language sql stable security definer set search_path = auth, pg_temp
as $$ select name from organization where id = public.app_organization() $$;
revoke execute on function auth_organization_name() from public;
grant execute on function auth_organization_name() to fanfare_app;
