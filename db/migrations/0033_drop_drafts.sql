-- The studio: a draft beside the page that fans see, its history, and pages that open later.

-- a published page opens at this instant; until then fans find nothing
alter table drops add column publish_at timestamptz;

-- who published a version, and what it changed; null and empty for what is older than this
alter table drop_versions add column published_by text;
alter table drop_versions add column changes text[] not null default '{}';
alter table drop_versions add column revision integer not null default 0;
-- sites that might frame the form; null where it was not kept
alter table drop_versions add column frame_origins text[];

create table drop_drafts (
  organization_id uuid not null,
  drop_id uuid not null,
  revision integer not null check (revision > 0),
  -- every field as it was typed
  content jsonb not null,
  -- the same as a page would show it today: what is not finished is left out. Lists and previews read it
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
