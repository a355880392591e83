-- Files that members asked for: who took which rows out of the product, and when. A file's address leads to the rows that
-- the request finds when it is opened, for fifteen minutes.
create table exports (
  organization_id uuid not null,
  id uuid not null,
  -- the kind of its rows: fans, creators
  kind text not null,
  asked_by text not null,
  -- filter, order and selection, as the kind reads them
  request jsonb not null,
  time_zone text not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'RUNNING', 'DONE', 'FAILED')),
  -- rows written so far; all of them when DONE
  row_count bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('exports');
