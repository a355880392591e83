-- The teams of one person, the last used first.
create or replace function auth_organizations(person uuid)
returns table (id uuid, name text, slug text, role text, brand_ids uuid[])
language sql stable security definer set search_path = auth, pg_temp
as $$
  select o.id, o.name, o.slug, m.role, array(select jsonb_array_elements_text(m.brand_ids)::uuid)
  from member m join organization o on o.id = m.organization_id join "user" u on u.id = m.user_id
  where m.user_id = person
  order by o.id = u.last_organization_id desc nulls last, lower(o.name), o.id
$$;
revoke execute on function auth_organizations(uuid) from public;
grant execute on function auth_organizations(uuid) to fanfare_app;
