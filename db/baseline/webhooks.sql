-- Webhooks: which addresses are told what happens to fans, what there is to tell, and how each try to tell it went.
-- Nothing here says who a fan is: events hold ids and words of ours, so that an erasure leaves nothing behind.

-- Addresses that are told.
create table webhook_endpoints (
  organization_id uuid not null,
  id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  event_types text[] not null check (cardinality(event_types) > 0),
  enabled boolean not null default true,
  -- why we, and not the team, disabled it
  disabled_because text check (disabled_because in ('GONE', 'FAILING')),
  -- both under the encryption key; the previous one signs too until its time is over
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  -- since when every try failed, how many in a row, and until when nothing is tried
  failing_since timestamptz,
  last_failure_at timestamptz,
  failures integer not null default 0,
  rest_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('webhook_endpoints');

-- What happened, once, for whoever listens. The id is what receivers know it by: the same in every try and replay.
create table webhook_events (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  fan_id uuid,
  -- ids and words of ours only
  data jsonb not null,
  test boolean not null default false,
  -- the same word is written once, for jobs that may run twice
  once text,
  occurred_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, once)
);
call secure_tenant_table('webhook_events');
create index webhook_events_fan on webhook_events (organization_id, fan_id) where fan_id is not null;

-- An event on its way to an endpoint.
create table webhook_deliveries (
  organization_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  -- tries since it was written or last replayed
  attempts integer not null default 0,
  -- when it is tried next; while it is being sent, when its worker counts as dead
  due_at timestamptz not null default 'epoch',
  sending_since timestamptz,
  settled_at timestamptz,
  primary key (organization_id, endpoint_id, event_id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (organization_id, event_id) references webhook_events on delete cascade
) with (fillfactor = 80);
call secure_tenant_table('webhook_deliveries');
create index webhook_deliveries_due on webhook_deliveries (organization_id, endpoint_id, due_at) where state = 'PENDING';
create index webhook_deliveries_failed on webhook_deliveries (organization_id, endpoint_id, event_id) where state = 'FAILED';
create index webhook_deliveries_event on webhook_deliveries (organization_id, event_id);

-- Each try to deliver one, for the log that the team reads.
create table webhook_attempts (
  organization_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  outcome text not null check (outcome in ('DELIVERED', 'FAILED')),
  -- what was answered, or why nothing was
  status smallint,
  fault text,
  -- the first kilobyte
  answer text,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id, event_id) references webhook_deliveries on delete cascade
);
call secure_tenant_table('webhook_attempts');
create index webhook_attempts_log on webhook_attempts (organization_id, endpoint_id, started_at desc, id desc);
create index webhook_attempts_failed on webhook_attempts (organization_id, endpoint_id, started_at desc, id desc)
  where outcome = 'FAILED';
create index webhook_attempts_event on webhook_attempts (organization_id, endpoint_id, event_id);
