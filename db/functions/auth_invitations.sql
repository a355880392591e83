-- Open invitations of the transaction's team, never of another.
create or replace function auth_invitations()
returns table (id uuid, email text, role text, brand_ids uuid[], invited_by text, expires_at timestamptz, created_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select i.id, i.email, i.role, array(select jsonb_array_elements_text(i.brand_ids)::uuid), u.name, i.expires_at, i.created_at
  from invitation i join "user" u on u.id = i.inviter_id
  where i.organization_id = public.app_organization() and i.status = 'pending' and i.expires_at > now()
  order by i.created_at desc, i.id
$$;
revoke execute on function auth_invitations() from public;
grant execute on function auth_invitations() to fanfare_app;
