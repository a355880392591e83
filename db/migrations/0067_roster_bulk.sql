-- What was done with many creators at once, such as a tag for all who match a filter.
create table roster_bulk_runs (
  organization_id uuid not null,
  id uuid not null,
  -- what is done, as it was asked for
  action jsonb not null,
  -- tags it puts on or takes off, and those of them that it made
  tag_ids uuid[] not null default '{}',
  made_tag_ids uuid[] not null default '{}',
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE')),
  chosen integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  restored integer not null default 0,
  by_user text not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('roster_bulk_runs');

-- The creators who were chosen at that moment, some hundreds a row. A row is done in one transaction, together with what it
-- changed: a worker that dies loses its row and nothing else. A job forgets them after a week.
create table roster_bulk_parts (
  organization_id uuid not null,
  run_id uuid not null,
  part integer not null,
  creator_ids uuid[] not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'UNDONE')),
  -- what exactly it changed, as it was before
  change jsonb,
  primary key (organization_id, run_id, part),
  foreign key (organization_id, run_id) references roster_bulk_runs on delete cascade
);
call secure_tenant_table('roster_bulk_parts');
