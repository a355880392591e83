-- Who wants no more messages, what became of those that were sent, and what fans ask of a team about their own data.
-- squawk-ignore-file constraint-missing-not-valid, disallowed-unique-constraint

-- A contact that a team writes to no more, whatever the drop. The keyed hash alone, so that it outlives an erasure of the
-- fan: who is signed up again by somebody else must not be written to again.
create table stopped_contacts (
  organization_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  contact_hash bytea not null,
  -- UNSUBSCRIBED on a page or in a mail program, STOP by text, BLOCKED as the provider said, UNDELIVERABLE for good
  reason text not null check (reason in ('UNSUBSCRIBED', 'STOP', 'BLOCKED', 'UNDELIVERABLE')),
  stopped_at timestamptz not null default now(),
  primary key (organization_id, channel, contact_hash)
);
call secure_tenant_table('stopped_contacts');

-- Which teams wrote to a telephone, by its hash: a STOP comes to the one number they share and names no team. Outside
-- row-level security: it tells nothing but where to look.
create table telephone_senders (
  channel text not null check (channel in ('PHONE', 'WHATSAPP')),
  contact_hash bytea not null,
  organization_id uuid not null,
  locale text not null,
  sent_at timestamptz not null default now(),
  primary key (channel, contact_hash, organization_id)
);
grant select, insert, update, delete on telephone_senders to fanfare_app;

-- Provider notices that were dealt with: each counts once, however often it is repeated.
create table provider_notices (
  provider text not null,
  notice text not null,
  received_at timestamptz not null default now(),
  primary key (provider, notice)
);
create index provider_notices_age on provider_notices (received_at);
grant select, insert, delete on provider_notices to fanfare_app;

alter table messages
  -- goes out even to a contact that is stopped: somebody waits for it
  add column transactional boolean not null default false,
  add column locale text,
  -- what the provider heard of it after it was sent
  add column delivery text check (delivery in ('SENT', 'DELIVERED', 'READ', 'UNDELIVERED')),
  add column delivered_at timestamptz;
alter table messages drop constraint messages_state_check;
-- WITHHELD: the contact was stopped before it was sent
alter table messages add constraint messages_state_check
  check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD'));

-- Why the contact is stopped, for lists, which have no key to hash with: as in stopped_contacts, null where it is not.
alter table fan_contacts add column stop_reason text;
-- Language of messages and of the page of preferences, where the fan chose one.
alter table fans add column message_locale text check (message_locale in ('en', 'fr'));

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
-- squawk-ignore require-concurrent-index-creation
create unique index privacy_requests_open on privacy_requests (organization_id, fan_id, kind) where done_at is null;

-- Name of the transaction's team, for its fans to know whom they hear from.
create function auth_organization_name() returns text
language sql stable security definer set search_path = auth, pg_temp
as $$ select name from organization where id = public.app_organization() $$;
revoke execute on function auth_organization_name() from public;
grant execute on function auth_organization_name() to fanfare_app;
