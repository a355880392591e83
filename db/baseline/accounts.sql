-- People, their sessions, their teams, and keys for programs. The tables of the schema auth are better-auth's, read and
-- written as fanfare_auth; the app learns of them only through the functions auth_*.

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
  created_at timestamptz not null default now(),
  -- set by whoever hosts the platform, for teams that are enterprise customers
  enterprise_customer_id text check (enterprise_customer_id ~ '^[[:graph:]]{1,100}$')
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
-- The product reads which team is an enterprise customer and cannot write it: the new column is in neither list.
revoke insert, update on auth.organization from fanfare_auth;
grant insert (id, name, slug, logo, metadata, created_at) on auth.organization to fanfare_auth;
grant update (name, slug, logo, metadata) on auth.organization to fanfare_auth;

-- Keys with which programs make the same calls as people, on behalf of the person who made the key.
create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  -- whose membership decides what the key may do; a person who leaves the team takes their keys' rights along
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- first characters, to tell keys apart in a list
  starts_with text not null,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('api_keys');
