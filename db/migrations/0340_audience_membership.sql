-- Audiences whose members a team has kept, from `since` on.
create table audience_watches (
  organization_id uuid not null,
  audience_id uuid not null,
  -- the first comparison, which found everybody who was in already; null until it has run
  since timestamptz,
  checked_at timestamptz,
  -- whether endpoints are told of entering and leaving
  tells_webhooks boolean not null default false,
  switched_on_by uuid not null,
  primary key (organization_id, audience_id),
  foreign key (organization_id, audience_id) references audiences on delete cascade
);
call secure_tenant_table('audience_watches');

-- From when until when a fan was in such an audience, as comparisons noticed; those in at `since` entered by then at the latest.
create table audience_stays (
  organization_id uuid not null,
  audience_id uuid not null,
  fan_id uuid not null,
  entered_at timestamptz not null,
  -- null while the fan is in
  left_at timestamptz check (left_at >= entered_at),
  primary key (organization_id, audience_id, fan_id, entered_at),
  foreign key (organization_id, audience_id) references audience_watches on delete cascade,
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('audience_stays');
create unique index audience_stays_open on audience_stays (organization_id, audience_id, fan_id) where left_at is null;
create index audience_stays_of_fan on audience_stays (organization_id, fan_id);
