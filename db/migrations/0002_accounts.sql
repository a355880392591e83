-- People, their sessions and their teams. The tables are better-auth's, read and written as fanfare_auth; the app
-- learns of them only through the functions at the end.
-- The tables are new, so their indexes block nobody.
-- squawk-ignore-file require-concurrent-index-creation

create table auth."user" (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- the team last worked in, shown first after the next sign-in
  last_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.session (
  id uuid primary key,
  user_id uuid not null references auth."user" on delete cascade,
  -- base64url of SHA-256: the token itself is only in the person's cookie
  token_hash text not null unique,
  expires_at timestamptz not null,
  seen_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  active_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on auth.session (user_id);

create table auth.account (
  id uuid primary key,
  user_id uuid not null references auth."user" on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- scrypt
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_by_user on auth.account (user_id);

-- Links sent by mail: their token is hashed in the identifier.
create table auth.verification (
  -- a UUID, or a hash that reserves a lock
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
create index verification_expiry on auth.verification (expires_at);

create table auth.organization (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  logo text,
  metadata text,
  created_at timestamptz not null default now()
);

create table auth.member (
  id uuid primary key,
  organization_id uuid not null references auth.organization on delete cascade,
  user_id uuid not null references auth."user" on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'brand_scoped')),
  -- brands that a brand-scoped member sees; ignored for the other roles
  brand_ids jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (organization_id, user_id)
);
create index member_by_user on auth.member (user_id);

create table auth.invitation (
  id uuid primary key,
  organization_id uuid not null references auth.organization on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'brand_scoped')),
  brand_ids jsonb not null default '[]',
  status text not null default 'pending',
  inviter_id uuid not null references auth."user" on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index invitation_organization on auth.invitation (organization_id);
create index invitation_email on auth.invitation (email);

grant select, insert, update, delete on all tables in schema auth to fanfare_auth;

-- Two owners who demote each other at the same moment would leave a team without one: the row lock makes the second wait and see.
create function auth.keep_an_owner() returns trigger
language plpgsql
as $$
begin
  perform 1 from auth.organization where id = old.organization_id for update;
  if found and not exists (select 1 from auth.member where organization_id = old.organization_id and role = 'owner') then
    raise exception 'A team keeps at least one owner.' using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger keep_an_owner after update of role or delete on auth.member
  deferrable initially deferred for each row when (old.role = 'owner') execute function auth.keep_an_owner();

-- Who holds this session: 7 days from sign-in at the most, 3 days without use. Use is noted every ten minutes.
create function auth_session(hash text) returns table (session_id uuid, user_id uuid, name text, email text)
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

create function auth_membership(person uuid, organization uuid) returns table (role text, brand_ids uuid[])
language sql stable security definer set search_path = auth, pg_temp
as $$
  select role, array(select jsonb_array_elements_text(brand_ids)::uuid)
  from member where user_id = person and organization_id = organization
$$;

create function auth_person(person uuid) returns table (name text, email text)
language sql stable security definer set search_path = auth, pg_temp
as $$ select name, email from "user" where id = person $$;

-- The teams of one person, the last used first.
create function auth_organizations(person uuid)
returns table (id uuid, name text, slug text, role text, brand_ids uuid[])
language sql stable security definer set search_path = auth, pg_temp
as $$
  select o.id, o.name, o.slug, m.role, array(select jsonb_array_elements_text(m.brand_ids)::uuid)
  from member m join organization o on o.id = m.organization_id join "user" u on u.id = m.user_id
  where m.user_id = person
  order by o.id = u.last_organization_id desc nulls last, lower(o.name), o.id
$$;

create function auth_remember_organization(person uuid, organization uuid) returns void
language sql volatile security definer set search_path = auth, pg_temp
as $$
  update "user" set last_organization_id = organization
  where id = person and exists (select 1 from member where user_id = person and organization_id = organization)
$$;

-- Members and open invitations of the transaction's team, never of another.
create function auth_members()
returns table (id uuid, user_id uuid, name text, email text, role text, brand_ids uuid[], created_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select m.id, m.user_id, u.name, u.email, m.role, array(select jsonb_array_elements_text(m.brand_ids)::uuid), m.created_at
  from member m join "user" u on u.id = m.user_id
  where m.organization_id = public.app_organization()
  order by array_position(array['owner', 'admin', 'member', 'brand_scoped'], m.role), lower(u.name), m.id
$$;

create function auth_invitations()
returns table (id uuid, email text, role text, brand_ids uuid[], invited_by text, expires_at timestamptz, created_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select i.id, i.email, i.role, array(select jsonb_array_elements_text(i.brand_ids)::uuid), u.name, i.expires_at, i.created_at
  from invitation i join "user" u on u.id = i.inviter_id
  where i.organization_id = public.app_organization() and i.status = 'pending' and i.expires_at > now()
  order by i.created_at desc, i.id
$$;

-- What the holder of an invitation's link may read before signing in.
create function auth_invitation(invitation uuid)
returns table (organization_name text, invited_by text, email text, role text)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select o.name, u.name, i.email, i.role
  from invitation i join organization o on o.id = i.organization_id join "user" u on u.id = i.inviter_id
  where i.id = invitation and i.status = 'pending' and i.expires_at > now()
$$;

revoke execute on function
  auth_session(text), auth_membership(uuid, uuid), auth_person(uuid), auth_organizations(uuid),
  auth_remember_organization(uuid, uuid), auth_members(), auth_invitations(), auth_invitation(uuid)
from public;
grant execute on function
  auth_session(text), auth_membership(uuid, uuid), auth_person(uuid), auth_organizations(uuid),
  auth_remember_organization(uuid, uuid), auth_members(), auth_invitations(), auth_invitation(uuid)
to fanfare_app;
