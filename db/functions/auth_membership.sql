-- The role of a person in a team, and the brands that they see where the role is brand_scoped.
create or replace function auth_membership(person uuid, organization uuid) returns table (role text, brand_ids uuid[])
language sql stable security definer set search_path = auth, pg_temp
as $$
  select role, array(select jsonb_array_elements_text(brand_ids)::uuid)
  from member where user_id = person and organization_id = organization
$$;
revoke execute on function auth_membership(uuid, uuid) from public;
grant execute on function auth_membership(uuid, uuid) to fanfare_app;
