-- Stores the team that a person works in, shown first after the next sign-in.
create or replace function auth_remember_organization(person uuid, organization uuid) returns void
language sql volatile security definer set search_path = auth, pg_temp
as $$
  update "user" set last_organization_id = organization
  where id = person and exists (select 1 from member where user_id = person and organization_id = organization)
$$;
revoke execute on function auth_remember_organization(uuid, uuid) from public;
grant execute on function auth_remember_organization(uuid, uuid) to fanfare_app;
