-- Messages to people, each sent once. Address and text lie under the encryption key, and a message that carries a code
-- or a sign-in link loses them as soon as it is settled.
create table messages (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  -- SENDING is written before the provider is called: a worker that dies there leaves a message nobody may simply send again
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
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
  primary key (organization_id, id),
  unique (organization_id, once)
) with (fillfactor = 80);
call secure_tenant_table('messages');
create index messages_troubled on messages (organization_id, id desc) where state in ('FAILED', 'UNKNOWN');
create index messages_about on messages (organization_id, about_id) where about_id is not null;

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
create index outbox_messages_age on outbox_messages (created_at desc, id desc);
grant select, insert on outbox_messages to fanfare_app;
