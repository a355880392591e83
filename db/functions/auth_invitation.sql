-- What the holder of an invitation's link may read before signing in.
create or replace function auth_invitation(invitation uuid)
returns table (organization_name text, invited_by text, email text, role text)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select o.name, u.name, i.email, i.role
  from invitation i join organization o on o.id = i.organization_id join "user" u on u.id = i.inviter_id
  where i.id = invitation and i.status = 'pending' and i.expires_at > now()
$$;
revoke execute on function auth_invitation(uuid) from public;
grant execute on function auth_invitation(uuid) to fanfare_app;
