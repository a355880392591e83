-- Members and open invitations of the transaction's team, never of another.
create or replace function auth_members()
returns table (id uuid, user_id uuid, name text, email text, role text, brand_ids uuid[], created_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select m.id, m.user_id, u.name, u.email, m.role, array(select jsonb_array_elements_text(m.brand_ids)::uuid), m.created_at
  from member m join "user" u on u.id = m.user_id
  where m.organization_id = public.app_organization()
  order by array_position(array['owner', 'admin', 'member', 'brand_scoped'], m.role), lower(u.name), m.id
$$;
revoke execute on function auth_members() from public;
grant execute on function auth_members() to fanfare_app;
