-- The transaction's team with its members' accounts, as it is exported: without passwords, sessions and what its operator set.
create or replace function auth_team() returns jsonb
language sql stable security definer set search_path = auth, pg_temp
as $$
  select jsonb_build_object(
    'organization', jsonb_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
      'metadata', o.metadata, 'created_at', o.created_at),
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'role', m.role, 'brand_ids', m.brand_ids, 'created_at', m.created_at,
        'user', jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'email_verified', u.email_verified,
          'image', u.image, 'created_at', u.created_at)) order by m.id)
      from member m join "user" u on u.id = m.user_id where m.organization_id = o.id), '[]'))
  from organization o where o.id = public.app_organization()
$$;
revoke execute on function auth_team() from public;
grant execute on function auth_team() to fanfare_app;
