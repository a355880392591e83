-- Consent that counts only once its fan has pressed the button behind a link.
-- squawk-ignore-file constraint-missing-not-valid

alter table consents drop constraint consents_state_check;
-- PENDING: the box was ticked, and the link not followed yet
alter table consents add constraint consents_state_check
  check (state in ('GIVEN', 'DECLINED', 'CONFIRMED', 'WITHDRAWN', 'PENDING'));

alter table contact_sends drop constraint contact_sends_kind_check;
alter table contact_sends add constraint contact_sends_kind_check
  check (kind in ('CODE', 'CONFIRMATION', 'LINK', 'LINK_AGAIN'));

-- Sign-ups whose fan was asked, on each channel the link went to.
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
