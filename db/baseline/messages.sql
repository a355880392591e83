-- Messages to people, who wants no more of them, and what they cost.

-- Each is sent once. Address and text lie under the encryption key, and a message that carries a code
-- or a sign-in link loses them as soon as it is settled.
create table messages (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  -- SENDING is written before the provider is called: a worker that dies there leaves a message nobody may simply send again.
  -- WITHHELD: the contact was stopped before it was sent
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD')),
  sealed text,
  secret boolean not null,
  -- the same word is written once, for jobs that may run twice
  once text,
  -- the fan or sign-up it is about
  about_id uuid,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  attempt_at timestamptz,
  -- an earlier attempt may have been taken: only a provider that knows our key may be asked again
  uncertain boolean not null default false,
  provider text,
  provider_id text,
  reason text,
  send_before timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- goes out even to a contact that is stopped: somebody waits for it
  transactional boolean not null default false,
  locale text,
  -- what the provider heard of it after it was sent
  delivery text check (delivery in ('SENT', 'DELIVERED', 'READ', 'UNDELIVERED')),
  delivered_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, once)
) with (fillfactor = 80);
call secure_tenant_table('messages');
create index messages_troubled on messages (organization_id, id desc) where state in ('FAILED', 'UNKNOWN');
create index messages_about on messages (organization_id, about_id) where about_id is not null;
-- Whom a message is for that is about nobody is known by opening it alone: those few are found without reading all the others.
create index messages_about_nobody on messages (organization_id) where about_id is null and sealed is not null;

-- Where messages go in the demo and in development, to be read at /outbox. Stays empty where real providers are set.
create table outbox_messages (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);
grant select, insert, delete on outbox_messages to fanfare_app;
create index outbox_messages_age on outbox_messages (created_at desc, id desc);

-- A contact that a team writes to no more, whatever the drop. The keyed hash alone, so that it outlives an erasure of the
-- fan: who is signed up again by somebody else must not be written to again.
create table stopped_contacts (
  organization_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  contact_hash bytea not null,
  -- UNSUBSCRIBED on a page or in a mail program, STOP by text, BLOCKED as the provider said, UNDELIVERABLE for good
  reason text not null check (reason in ('UNSUBSCRIBED', 'STOP', 'BLOCKED', 'UNDELIVERABLE')),
  stopped_at timestamptz not null default now(),
  -- since when it is unsubscribed although it is stopped for a stronger reason: START takes a STOP back, and nothing else
  unsubscribed_at timestamptz,
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
grant select, insert, delete on provider_notices to fanfare_app;
create index provider_notices_age on provider_notices (received_at);

-- What a team's text messages cost in a day. Kept through a crash, unlike rate_limits: it is money.
create table text_spend (
  organization_id uuid not null,
  day date not null,
  -- US cents
  spent integer not null,
  primary key (organization_id, day)
);
call secure_tenant_table('text_spend');
