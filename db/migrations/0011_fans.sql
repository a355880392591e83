-- Fans, what reaches them, and every form they sent.

-- One person for one team. `name_search` and `last_name_search` are folded: lower case, no accents.
create table fans (
  organization_id uuid not null,
  id uuid not null,
  first_name text,
  last_name text,
  name_search text collate "C",
  last_name_search text collate "C",
  birthdate date,
  gender text,
  language text,
  city text,
  state text,
  country_code text,
  latitude double precision,
  longitude double precision,
  tiktok_username text,
  instagram_username text,
  -- every sign-up so far looks like a machine's, or was not confirmed yet
  quarantined boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('fans');
create index fans_last_seen on fans (organization_id, last_seen_at desc, id desc);
create index fans_name on fans (organization_id, name_search) where name_search is not null;
create index fans_last_name on fans (organization_id, last_name_search) where last_name_search is not null;

-- `value` is the normalised form that tells two contacts apart, `address` what is written to.
create table fan_contacts (
  organization_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  value text collate "C" not null,
  address text not null,
  fan_id uuid not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, channel, value),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_contacts');
create index fan_contacts_fan on fan_contacts (organization_id, fan_id);

-- One row for each form that was sent, never overwritten, never lost. Ids are UUID version 7, so they part by time.
-- No foreign key to drops: its row would be share-locked by every sign-up of a spike, and drops are never deleted.
create table signups (
  organization_id uuid not null,
  id uuid not null,
  drop_id uuid not null,
  drop_version integer not null,
  link_id text,
  fan_id uuid not null,
  state text not null check (state in ('ACCEPTED', 'QUARANTINED')),
  quarantine_reasons text[] not null default '{}',
  -- what the fan stated, and where the visit came from
  answers jsonb not null,
  source jsonb not null,
  -- true where this browser may later speak for the fan: it proved the contact, or was the first to name it
  vouches boolean not null,
  repeat_key bytea not null,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('signups');
create index signups_of_drop on signups (organization_id, drop_id, created_at);
create index signups_of_fan on signups (organization_id, fan_id);
create index signups_repeat on signups (organization_id, repeat_key);
