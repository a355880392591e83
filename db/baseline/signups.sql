-- Sign-ups, and what comes with one: captcha tokens, one-time codes, links that confirm.

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
-- No plan asks how often a document comes, and sorting them is most of what an ANALYZE of this table costs.
alter table signups alter column source set statistics 0, alter column answers set statistics 0;
create index signups_of_fan on signups (organization_id, fan_id);
create index signups_repeat on signups (organization_id, repeat_key);
-- the fans of a drop, without reading the sign-ups themselves
create index signups_fans_of_drop on signups (organization_id, drop_id, created_at) include (fan_id);

-- Captcha tokens already used, so that each verifies once. Outside row-level security: a hash and a time belong to nobody.
create table captcha_spent (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_spent_expiry on captcha_spent (expires_at);
grant select, insert, delete on captcha_spent to fanfare_app;

-- One-time codes: one live challenge per contact and drop; a new code replaces the old one.
create table otp_challenges (
  organization_id uuid not null,
  drop_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  -- keyed hashes: neither contact nor code can be read from here
  contact_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the hour in which codes are counted
  hour_start timestamptz not null default now(),
  codes_in_hour smallint not null default 1,
  -- of the page that asked for the code, and with no other the code passes. Null where it was asked for without: then any
  -- handle does, and none
  handle_hash bytea,
  -- Guesses with the right handle that were admitted. Apart from `tries`, which count with the sign-up: one is counted
  -- before anything is looked at, the other under the lock of the row.
  guesses smallint not null default 0,
  -- Of a code that stays because the next one was withheld: until when it can be typed in (null: as long as the asking
  -- lasts), and the tries it had before. All else in the row is of the newer asking, so that no answer tells one that was
  -- withheld.
  code_until timestamptz,
  earlier_tries integer not null default 0,
  primary key (organization_id, drop_id, channel, contact_hash)
);
call secure_tenant_table('otp_challenges');
create index otp_challenges_expiry on otp_challenges (organization_id, expires_at);

-- Messages to one contact, whatever team caused them: nobody is flooded by signing a stranger up everywhere. Hashes only.
create table contact_sends (
  id bigint generated always as identity primary key,
  contact_hash bytea not null,
  kind text not null check (kind in ('CODE', 'CONFIRMATION', 'LINK', 'LINK_AGAIN')),
  drop_id uuid not null,
  sent_at timestamptz not null default now(),
  -- a code that was typed in: whoever reads the mailbox had asked for it
  answered boolean not null default false,
  -- a code that was answered for but not sent: it counts as one that was asked for, and not as a message
  withheld boolean not null default false
);
grant select, insert, delete, update (answered) on contact_sends to fanfare_app;
create index contact_sends_contact on contact_sends (contact_hash, sent_at);
create index contact_sends_age on contact_sends (sent_at);

-- Double opt-in: sign-ups whose fan was asked to confirm, on each channel the link went to.
create table signup_confirmations (
  organization_id uuid not null,
  signup_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  drop_id uuid not null,
  sent smallint not null default 0,
  last_sent_at timestamptz,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, signup_id, channel)
);
call secure_tenant_table('signup_confirmations');
