-- Providers tell us that mail has arrived. A mailbox knows what it is watched by; polling goes on where nothing is told.
alter table mailboxes
  -- what the provider calls the watch
  add column push_key text,
  add column push_until timestamptz,
  add column push_renew_at timestamptz,
  -- the last time that the provider told us something
  add column pushed_at timestamptz,
  add column push_problem text;

-- Which mailboxes a provider's notice is about. Outside row-level security: a notice names no team. The key is hashed, because
-- Gmail's is an address; one address may be connected by several teams.
create table mailbox_watches (
  provider text not null,
  key_hash bytea not null,
  organization_id uuid not null,
  mailbox_id uuid not null,
  primary key (provider, key_hash, mailbox_id)
);
grant select, insert, delete on mailbox_watches to fanfare_app;
create index mailbox_watches_of_mailbox on mailbox_watches (organization_id, mailbox_id);
