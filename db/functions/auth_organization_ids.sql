-- All teams, for jobs that process each team. Ids only.
create or replace function auth_organization_ids() returns setof uuid
language sql stable security definer set search_path = auth, pg_temp
as $$ select id from organization order by id $$;
revoke execute on function auth_organization_ids() from public;
grant execute on function auth_organization_ids() to fanfare_app;
