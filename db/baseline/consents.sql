-- What fans agreed to: an append-only ledger. The chain holds commitments only, so that an erasure leaves it whole.

-- The exact words of each box, once per team and language.
create table consent_texts (
  organization_id uuid not null,
  id uuid not null,
  hash bytea not null,
  locale text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, hash, locale)
);
call secure_tenant_table('consent_texts');
revoke update, delete on consent_texts from fanfare_app;

-- One row for each purpose and channel. A consent is confirmed or taken back by a later row.
create table consents (
  organization_id uuid not null,
  id uuid not null,
  signup_id uuid,
  fan_id uuid,
  drop_id uuid,
  drop_version integer,
  purpose text not null check (purpose in ('MARKETING', 'PARTNERS', 'SERVICE')),
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  -- PENDING: the box was ticked, and the link that confirms it not followed yet
  state text not null check (state in ('GIVEN', 'DECLINED', 'CONFIRMED', 'WITHDRAWN', 'PENDING')),
  -- the box as it was sent; NONE where the words stood there without one
  checkbox text not null check (checkbox in ('TICKED', 'NOT_TICKED', 'NONE')),
  text_id uuid not null,
  text_hash bytea not null,
  locale text not null,
  -- SHA-256 of salt and details, both in consent_details
  commitment bytea not null,
  given_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (signup_id is not null or fan_id is not null)
);
call secure_tenant_table('consents');
revoke update, delete on consents from fanfare_app;
create index consents_of_signup on consents (organization_id, signup_id);
create index consents_of_fan on consents (organization_id, fan_id) where fan_id is not null;

-- The person behind a consent: contact, address, browser, page, proof, as the exact text that was committed to. Erasable.
create table consent_details (
  organization_id uuid not null,
  consent_id uuid not null,
  salt bytea not null,
  details text not null,
  primary key (organization_id, consent_id)
);
call secure_tenant_table('consent_details');
revoke update on consent_details from fanfare_app;
-- no plan asks how often a document comes, and sorting them is most of what an ANALYZE of this table costs
alter table consent_details alter column details set statistics 0;

-- Each link holds the hash of its consent and of the link before it. Written in batches by a job.
create table consent_chain (
  organization_id uuid not null,
  position bigint not null,
  consent_id uuid not null,
  row_hash bytea not null,
  chain_hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (organization_id, position),
  unique (organization_id, consent_id)
);
call secure_tenant_table('consent_chain');
revoke update, delete on consent_chain from fanfare_app;
