-- Pre-saves: who let us into which library, and what was saved there on release day.

-- A fan on the way to a music service and back. One use, ten minutes, this browser only.
create table music_authorizations (
  organization_id uuid not null,
  id uuid not null,
  signup_id uuid not null,
  drop_id uuid not null,
  -- SHA-256 of the secret part of the state, and of the cookie of the browser that left
  state_hash bytea not null check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- PKCE verifier, under the encryption key
  verifier text not null,
  -- path on our own host, from the drop and never from the address
  return_path text not null check (return_path ~ '^/[^/\\]'),
  time_zone text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- SHA-256 of the handle that the page shows once on return
  handle_hash bytea,
  connection_id uuid,
  primary key (organization_id, id)
);
call secure_tenant_table('music_authorizations');
create index music_authorizations_signup on music_authorizations (organization_id, signup_id);
create index music_authorizations_age on music_authorizations (organization_id, expires_at);

-- A library that a fan let us into.
create table music_connections (
  organization_id uuid not null,
  id uuid not null,
  signup_id uuid not null,
  drop_id uuid not null,
  drop_profile_id uuid not null,
  service text not null check (service in ('spotify', 'apple-music')),
  -- keyed hash: the same library is known again, and nobody can read whose it is
  account_hash bytea not null,
  -- under the encryption key; null once they are of no use
  tokens text,
  state text not null default 'CONNECTED' check (state in ('CONNECTED', 'RECONNECT', 'REVOKED')),
  -- also later releases of the artist
  forever boolean not null,
  time_zone text not null,
  -- when the service ends the permission by itself; null where it does not say
  reconnect_by timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, signup_id, service)
);
call secure_tenant_table('music_connections');
create index music_connections_forever on music_connections (organization_id, drop_profile_id)
  where forever and state = 'CONNECTED';

-- One wish: this release in that library, or a message on its day. Ends in exactly one state.
create table presaves (
  organization_id uuid not null,
  id uuid not null,
  signup_id uuid not null,
  drop_id uuid not null,
  service text not null check (service in ('spotify', 'apple-music', 'reminder')),
  connection_id uuid,
  -- of the library; of a reminder, the sign-up
  account_hash bytea not null,
  time_zone text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'SAVED', 'FAILED', 'EXPIRED', 'REVOKED')),
  -- failed saves so far
  failures smallint not null default 0,
  -- when it is tried next; while it is being saved, when its worker counts as dead
  due_at timestamptz not null default 'epoch',
  -- why it failed, in our words
  reason text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, drop_id, service, account_hash),
  foreign key (organization_id, connection_id) references music_connections on delete cascade
) with (fillfactor = 80);
call secure_tenant_table('presaves');
create index presaves_waiting on presaves (organization_id, drop_id, service, time_zone, due_at) where state = 'PENDING';
create index presaves_signup on presaves (organization_id, signup_id);
create index presaves_connection on presaves (organization_id, connection_id) where connection_id is not null;

-- Until when a service asked to be left alone, for all processes and teams: its limit is the installation's.
create table music_service_rests (
  service text primary key check (service in ('spotify', 'apple-music')),
  rests_until timestamptz not null
);
grant select, insert, update on music_service_rests to fanfare_app;
