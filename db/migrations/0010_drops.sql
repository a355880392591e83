-- Fan pages: profiles, drops, their immutable versions, pictures.

create table drop_profiles (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  title text not null,
  -- addresses by platform, under the names of the contract: {"spotify_url": "https://..."}
  links jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, slug)
);
call secure_tenant_table('drop_profiles');

-- What is asked of a drop without opening its page. Everything the page says is in drop_versions.
create table drops (
  organization_id uuid not null,
  id uuid not null,
  drop_profile_id uuid not null,
  slug text not null,
  short_code text not null,
  title text not null,
  drop_type text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'ARCHIVED')),
  build_status text not null default 'ONLINE' check (build_status in ('CREATING', 'ONLINE')),
  version integer not null,
  go_live_timestamp timestamptz,
  end_at timestamptz,
  -- sites that may show the form-only page in a frame
  frame_origins text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, drop_profile_id, slug),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('drops');

-- The drop as fans see it, written once. A consent names the version whose words the fan read.
create table drop_versions (
  organization_id uuid not null,
  drop_id uuid not null,
  version integer not null,
  content jsonb not null,
  content_hash bytea not null,
  -- colours worked out from the cover, and the voice the page speaks in
  dress jsonb not null,
  -- ids of consent_texts by purpose
  consent_texts jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, drop_id, version),
  foreign key (organization_id, drop_id) references drops
);
call secure_tenant_table('drop_versions');
revoke update, delete on drop_versions from fanfare_app;

create table assets (
  organization_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  -- widths that are stored, each as WebP
  widths integer[] not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('assets');

-- Short codes and profile names are the same for everybody: the first who takes one keeps it.
-- squawk-ignore require-concurrent-index-creation
create unique index public_addresses_once on public_addresses (kind, address) where kind in ('drop_code', 'drop_profile');

-- Views of a page by day, counted in memory and added here now and then. What looks like a robot is counted apart.
create table drop_views (
  organization_id uuid not null,
  drop_id uuid not null,
  day date not null,
  views bigint not null default 0,
  robot_views bigint not null default 0,
  primary key (organization_id, drop_id, day)
);
call secure_tenant_table('drop_views');
