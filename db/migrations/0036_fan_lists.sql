-- Files of fans that were asked for: who took which list out of the house, and when. A file's address leads to the fans that the filter finds when it is opened, for fifteen minutes.
create table fan_exports (
  organization_id uuid not null,
  id uuid not null,
  asked_by text not null,
  filter jsonb not null,
  selection jsonb not null,
  time_zone text not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'RUNNING', 'DONE', 'FAILED')),
  -- fans in the file so far written; all of them where it is DONE
  fans bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('fan_exports');
