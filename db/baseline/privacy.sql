-- Who did what that a team has to answer for, fans who asked to be forgotten, and what else fans ask of a team.

-- Only ever added to. Says whom by id, never by name or contact, so that an erasure has nothing to do here.
create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  -- null where the house itself did it
  actor_id uuid,
  actor_name text not null,
  -- the key through which a program did it
  api_key_id uuid,
  action text not null,
  target_kind text not null,
  target_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('audit_entries');
revoke update, delete on audit_entries from fanfare_app;

-- One row for each fan who was erased. It holds nothing of them but ids and keyed hashes.
create table erasures (
  organization_id uuid not null,
  id uuid not null,
  fan_id uuid not null,
  -- every id they were known by, those of merged duplicates included
  fan_ids uuid[] not null,
  -- ERASED: gone from the tables. DONE: looked for everywhere, and found nowhere. FOUND: something was left, `proof` says where.
  state text not null default 'ERASED' check (state in ('ERASED', 'DONE', 'FOUND')),
  -- rows by table
  counts jsonb not null,
  -- what the last look searches for, under the encryption key; gone as soon as it has looked
  sealed text,
  proof jsonb,
  erased_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, fan_id)
);
call secure_tenant_table('erasures');
revoke delete on erasures from fanfare_app;

-- Contacts of the erased, as keyed hashes: whoever imports a list with them does not make them consent again.
create table suppressed_contacts (
  organization_id uuid not null,
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (organization_id, contact_hash)
);
call secure_tenant_table('suppressed_contacts');
revoke update, delete on suppressed_contacts from fanfare_app;

-- What a fan asked a team for. Without a foreign key: that an erasure was asked for and done is known after the fan is gone.
create table privacy_requests (
  organization_id uuid not null,
  id uuid not null,
  fan_id uuid not null,
  kind text not null check (kind in ('ACCESS', 'ERASURE')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  primary key (organization_id, id)
);
call secure_tenant_table('privacy_requests');
create unique index privacy_requests_open on privacy_requests (organization_id, fan_id, kind) where done_at is null;
