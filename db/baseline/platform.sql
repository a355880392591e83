-- What every area stands on: schemas, tenancy, the way into the queue, limits, idempotency, public addresses.

create schema if not exists auth;
grant usage on schema auth to fanfare_auth;
grant usage on schema public to fanfare_app, fanfare_jobs, fanfare_reader;
create extension if not exists pg_trgm with schema public;

-- The team of the current transaction; null (which matches no row) where none is set.
create function app_organization() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Row-level security for a table whose rows belong to a team: the app sees only the team of its transaction,
-- list and search reads go through fanfare_reader, whose queries carry the condition themselves.
create procedure secure_tenant_table(tenant_table regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to fanfare_app using (organization_id = app_organization()) with check (organization_id = app_organization())', tenant_table);
  execute format('create policy reader on %s for select to fanfare_reader using (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to fanfare_app', tenant_table);
  execute format('grant select on %s to fanfare_reader', tenant_table);
end
$$;

-- Lower case, without accents: what names are searched and told apart by. Part of the schema and not of db/functions, as
-- columns and indexes are made with it: a change of it is a migration that makes them anew.
create function folded(words text) returns text
language sql immutable parallel safe strict
return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

-- Work that leaves the process, written in the transaction that causes it. A relay moves rows to the queue in batches,
-- because a NOTIFY in every sign-up would serialise all commits.
create table job_outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  job_key text,
  run_at timestamptz,
  max_attempts smallint not null default 10,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);
grant insert on job_outbox to fanfare_app, fanfare_auth;
-- update only so that rows can be locked
grant select, update, delete on job_outbox to fanfare_jobs;
-- No plan asks how often a payload comes, and sorting thirty thousand of them is most of what an ANALYZE costs.
alter table job_outbox alter column payload set statistics 0;

-- When each worker was last heard of.
create table worker_heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on worker_heartbeats to fanfare_jobs;

-- Answers of commands that carried an Idempotency-Key, so that a repeat gets the same answer.
create table idempotency_keys (
  organization_id uuid not null,
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, scope, key)
);
call secure_tenant_table('idempotency_keys');
create index idempotency_keys_age on idempotency_keys (created_at);

-- Fixed windows of public limits. Unlogged: a crash forgets counts, never data.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on rate_limits to fanfare_app;

-- What an operator should look at: codes that are not entered, guessing. One row per thing and day.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  details jsonb not null default '{}',
  -- in UTC, as what reads it counts, whatever zone the session has
  day date not null default (now() at time zone 'UTC')::date,
  created_at timestamptz not null default now(),
  unique (kind, subject, day)
);
grant select, insert on alerts to fanfare_app;

-- Finds the team behind a public address (short code, slug, invite, token). Outside row-level security on purpose:
-- it holds nothing but the way from an address to its owner.
create table public_addresses (
  kind text not null,
  address text not null,
  organization_id uuid not null,
  target_id uuid not null,
  primary key (kind, address, organization_id)
);
create index public_addresses_target on public_addresses (target_id);
-- Short codes and profile names are the same for everybody: the first who takes one keeps it.
create unique index public_addresses_once on public_addresses (kind, address) where kind in ('drop_code', 'drop_profile');
grant select, insert, update, delete on public_addresses to fanfare_app;
