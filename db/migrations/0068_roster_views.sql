-- Saved views of the creator table: filters, order and columns under a name, one's own or for the whole team.
create table roster_views (
  organization_id uuid not null,
  id uuid not null,
  -- who made it
  user_id text not null,
  name text not null check (length(name) between 1 and 100),
  shared boolean not null default false,
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('roster_views');
create unique index roster_views_by_name on roster_views (organization_id, user_id, lower(name));
create index roster_views_shared on roster_views (organization_id) where shared;

-- Files of creators that were asked for: who took which of them out of the house, and when. A file's address leads to the
-- creators whom the filter finds when it is opened, for fifteen minutes.
create table roster_exports (
  organization_id uuid not null,
  id uuid not null,
  asked_by text not null,
  filter jsonb not null,
  selection jsonb not null,
  time_zone text not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'RUNNING', 'DONE', 'FAILED')),
  -- creators in the file so far written; all of them where it is DONE
  creators bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('roster_exports');
