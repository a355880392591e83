-- Files with everything that a team has, made by a job. The file itself is in the storage, in parts, until it expires.
create table team_exports (
  organization_id uuid not null,
  id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  -- steps: tables, then files
  done integer not null default 0 check (done >= 0),
  total integer check (total >= done),
  rows bigint not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('team_exports');
create unique index team_exports_one_at_a_time on team_exports (organization_id) where state in ('WAITING', 'RUNNING');
