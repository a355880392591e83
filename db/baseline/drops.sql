-- Fan pages: profiles, drops, their immutable versions, drafts, pictures.

-- The profile of an artist or a brand, whose slug is the first part of the address of its drops.
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
  -- a published page opens at this instant; until then fans find nothing
  publish_at timestamptz,
  -- links to a draft name the count of their time: one more, and those made before show nothing
  preview_round integer not null default 0,
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
  -- who published it, what it changed, and the draft's revision; null and empty where nobody used the studio
  published_by text,
  changes text[] not null default '{}',
  revision integer not null default 0,
  -- sites that might frame the form; null where it was not kept
  frame_origins text[],
  primary key (organization_id, drop_id, version),
  foreign key (organization_id, drop_id) references drops
);
call secure_tenant_table('drop_versions');
revoke update, delete on drop_versions from fanfare_app;

-- What the studio edits, beside the page that fans see.
create table drop_drafts (
  organization_id uuid not null,
  drop_id uuid not null,
  revision integer not null check (revision > 0),
  -- every field as it was typed
  content jsonb not null,
  -- the same as a page would show it today, without what is not finished; lists and previews read it
  page jsonb not null,
  dress jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (organization_id, drop_id),
  foreign key (organization_id, drop_id) references drops
);
call secure_tenant_table('drop_drafts');

-- States of the draft to go back to. Published versions are in drop_versions and are kept for ever.
create table drop_snapshots (
  organization_id uuid not null,
  id uuid not null,
  drop_id uuid not null,
  kind text not null check (kind in ('STARTED', 'EDITED', 'RESTORED')),
  revision integer not null,
  content jsonb not null,
  -- the draft before the first change of this state
  began_with jsonb not null,
  changes text[] not null,
  -- the name as it was then
  made_by text not null,
  user_id uuid not null,
  -- when the first change of this state was saved, and the last
  began_at timestamptz not null,
  made_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, drop_id) references drops
);
call secure_tenant_table('drop_snapshots');
create unique index drop_snapshots_order on drop_snapshots (organization_id, drop_id, revision desc);

-- Pictures that were uploaded; their files are in the storage.
create table assets (
  organization_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  -- widths that are stored, each as WebP
  widths integer[] not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  -- widths that are stored as AVIF besides: phones get covers a third smaller
  avif_widths integer[] not null default '{}',
  primary key (organization_id, id)
);
call secure_tenant_table('assets');
