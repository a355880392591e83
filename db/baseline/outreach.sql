-- Mail from a team's own mailboxes to creators: mailboxes, what is written once and sent many times, one row for each copy,
-- sequences of mails, the threads that come of them, and addresses that asked for silence.

-- A member's own mail account, connected here. What signs in there lies under the encryption key.
create table mailboxes (
  organization_id uuid not null,
  id uuid not null,
  -- who connected it
  user_id uuid not null,
  provider text not null check (provider in ('GOOGLE', 'MICROSOFT', 'NYLAS', 'SMTP')),
  email text not null,
  sender_name text not null,
  -- NOT_FOUND: the provider no longer knows it
  grant_status text not null default 'valid' check (grant_status in ('valid', 'invalid', 'NOT_FOUND')),
  grant_reason text,
  sealed text not null,
  -- counts up with each reconnection: an answer to an older sign-in does not mark a newer one
  grant_version integer not null default 1,
  signature_for_new_id uuid,
  signature_for_replies_id uuid,
  daily_cap integer not null default 200 check (daily_cap between 1 and 2000),
  -- a new mailbox starts with few mails a day and doubles them every few days
  slow_start boolean not null default false,
  -- minutes after midnight where the recipient is
  window_from smallint not null default 0 check (window_from between 0 and 1439),
  window_to smallint not null default 1440 check (window_to between 1 and 1440),
  weekdays_only boolean not null default false,
  -- adds the link and the headers by which a recipient ends all mail of the team
  unsubscribe_link boolean not null default true,
  -- where reading the inbox goes on; the provider's own words
  read_cursor text,
  read_at timestamptz,
  read_problem text,
  last_sent_at timestamptz,
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (window_from < window_to)
);
call secure_tenant_table('mailboxes');
create unique index mailboxes_by_email on mailboxes (organization_id, lower(email));
-- calls that name a mailbox alone find its team by this
create unique index mailboxes_by_id on mailboxes (id);

-- A sign-in at a provider that was begun here. Works once. Outside row-level security: the provider's answer names no team.
create table mailbox_sign_ins (
  state_hash bytea primary key,
  organization_id uuid not null,
  user_id uuid not null,
  provider text not null,
  expires_at timestamptz not null
);
grant select, insert, delete on mailbox_sign_ins to fanfare_app;
create index mailbox_sign_ins_age on mailbox_sign_ins (expires_at);

create table mailbox_signatures (
  organization_id uuid not null,
  id uuid not null,
  mailbox_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- nodes of rich text
  text text not null check (length(text) <= 200000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call secure_tenant_table('mailbox_signatures');
create index mailbox_signatures_of_mailbox on mailbox_signatures (organization_id, mailbox_id);

create table outreach_templates (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  subject text not null default '' check (length(subject) <= 300),
  -- nodes of rich text
  text text not null check (length(text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('outreach_templates');
create unique index outreach_templates_by_name on outreach_templates (organization_id, lower(name));
-- calls that name a template alone find its team by this
create unique index outreach_templates_by_id on outreach_templates (id);

-- What is written once: a mail to many, a step of a sequence, a reply. DRAFT saves itself; SENDING binds the text.
create table outreach_mailings (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('MAILING', 'STEP', 'REPLY')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SENDING', 'CANCELLED')),
  user_id uuid not null,
  mailbox_id uuid,
  activation_id uuid,
  subject text not null default '' check (length(subject) <= 300),
  -- nodes of rich text while it is a draft
  nodes jsonb,
  signature_id uuid,
  -- what is sent: sanitized, with its variables still in it
  body_html text,
  body_text text,
  -- of a draft: who it is for, {creator_id, email}
  recipients jsonb not null default '[]',
  fallbacks jsonb not null default '{}',
  schedule_at timestamptz,
  revision integer not null default 1,
  -- what the sender saw and confirmed
  bound_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('outreach_mailings');
create index outreach_mailings_newest on outreach_mailings (organization_id, id desc) where kind = 'MAILING';

create table outreach_attachments (
  organization_id uuid not null,
  id uuid not null,
  mailing_id uuid not null,
  filename text not null,
  content_type text not null,
  -- of an inline image, as `cid:` names it
  content_id text,
  size integer not null,
  content bytea not null,
  primary key (organization_id, id),
  foreign key (organization_id, mailing_id) references outreach_mailings on delete cascade
);
call secure_tenant_table('outreach_attachments');
create index outreach_attachments_of_mailing on outreach_attachments (organization_id, mailing_id);

-- Mails that follow each other until somebody answers.
create table outreach_sequences (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'RUNNING', 'PAUSED')),
  mailbox_id uuid,
  user_id uuid not null,
  -- the published version; 0 before the first
  version integer not null default 0,
  -- steps as they are edited: [{id, name, subject, nodes, delay_days}]
  draft jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('outreach_sequences');

-- Steps as they were published. A version never changes: a creator is told by it what they were sent.
create table outreach_sequence_versions (
  organization_id uuid not null,
  sequence_id uuid not null,
  version integer not null,
  steps jsonb not null,
  -- the mailing of each step, by the step's id
  mailings jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (organization_id, sequence_id, version),
  foreign key (organization_id, sequence_id) references outreach_sequences on delete cascade
);
call secure_tenant_table('outreach_sequence_versions');

create table outreach_enrollments (
  organization_id uuid not null,
  id uuid not null,
  sequence_id uuid not null,
  creator_id uuid,
  email text not null,
  state text not null default 'WAITING' check (state in (
    'WAITING', 'FINISHED', 'REPLIED', 'BOUNCED', 'UNSUBSCRIBED', 'FAILED', 'STOPPED')),
  -- steps that were queued; the next is at this place
  step integer not null default 0,
  -- the mail of the last step
  mail_id uuid,
  due_at timestamptz not null,
  reason text,
  enrolled_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, sequence_id) references outreach_sequences on delete cascade
);
call secure_tenant_table('outreach_enrollments');
-- a creator is in a sequence once
create unique index outreach_enrollments_once on outreach_enrollments (organization_id, sequence_id, lower(email));
create index outreach_enrollments_due on outreach_enrollments (organization_id, due_at) where state = 'WAITING';
create index outreach_enrollments_of_creator on outreach_enrollments (organization_id, creator_id);

-- One copy to one address. SENDING is written before the provider is called: a worker that dies there leaves a copy nobody may
-- simply send again.
create table outreach_mails (
  organization_id uuid not null,
  id uuid not null,
  mailing_id uuid not null,
  mailbox_id uuid not null,
  creator_id uuid,
  enrollment_id uuid,
  -- place of the step in its sequence, from 0
  step smallint,
  email text not null,
  -- values of the variables as they were previewed
  variables jsonb not null default '{}',
  state text not null default 'QUEUED' check (state in (
    'QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD', 'CANCELLED')),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  attempt_at timestamptz,
  -- an earlier attempt may have been taken
  uncertain boolean not null default false,
  -- what the provider calls it, and its Message-ID where the provider gave another than ours
  provider_id text,
  message_id text,
  thread_id uuid,
  -- the Message-IDs that it answers, oldest first
  in_reply_to text[] not null default '{}',
  reason text,
  send_at timestamptz not null,
  outcome text check (outcome in ('REPLIED', 'AWAY', 'BOUNCED', 'UNSUBSCRIBED')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, mailing_id) references outreach_mailings on delete cascade
) with (fillfactor = 80);
call secure_tenant_table('outreach_mails');
create index outreach_mails_of_mailing on outreach_mails (organization_id, mailing_id, state);
-- what a mailbox has sent today, and what waits there
create index outreach_mails_of_mailbox on outreach_mails (organization_id, mailbox_id, settled_at) where state in ('SENT', 'UNKNOWN');
create index outreach_mails_waiting on outreach_mails (organization_id, mailbox_id, send_at) where state = 'QUEUED';
create index outreach_mails_of_creator on outreach_mails (organization_id, creator_id, settled_at);
create index outreach_mails_to on outreach_mails (organization_id, lower(email), settled_at);
create index outreach_mails_by_message_id on outreach_mails (organization_id, message_id) where message_id is not null;
create unique index outreach_mails_of_enrollment on outreach_mails (organization_id, enrollment_id, step) where enrollment_id is not null;

-- A conversation in a mailbox.
create table outreach_threads (
  organization_id uuid not null,
  id uuid not null,
  mailbox_id uuid not null,
  creator_id uuid,
  -- who is written to
  email text not null,
  subject text not null,
  -- WAITING: nobody answered yet
  state text not null default 'WAITING' check (state in ('WAITING', 'OPEN', 'DONE')),
  outcome text check (outcome in ('REPLIED', 'AWAY', 'BOUNCED', 'UNSUBSCRIBED')),
  away_until date,
  assignee_id uuid,
  unread boolean not null default false,
  snoozed_until timestamptz,
  snippet text not null default '',
  last_is_ours boolean not null default true,
  message_count integer not null default 0,
  last_at timestamptz not null,
  -- what is searched: subject, addresses, names and the beginning of each message, folded
  search text collate "C" not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('outreach_threads');
create index outreach_threads_newest on outreach_threads (organization_id, state, last_at desc, id desc);
create index outreach_threads_of_assignee on outreach_threads (organization_id, assignee_id, state, last_at desc, id desc);
create index outreach_threads_of_creator on outreach_threads (organization_id, creator_id);
create index outreach_threads_search on outreach_threads using gin (search gin_trgm_ops);

create table outreach_messages (
  organization_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  mailbox_id uuid not null,
  is_ours boolean not null,
  kind text not null check (kind in ('SENT', 'ANSWER', 'AWAY', 'BOUNCE', 'AUTOMATIC')),
  message_id text,
  from_address text not null,
  from_name text not null default '',
  to_address text not null,
  subject text not null default '',
  -- without what it quotes; `quoted` is folded away on the screen
  text text not null,
  quoted text not null default '',
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, thread_id) references outreach_threads on delete cascade
);
call secure_tenant_table('outreach_messages');
create index outreach_messages_of_thread on outreach_messages (organization_id, thread_id, at);
-- a mail that is read twice is kept once
create unique index outreach_messages_once on outreach_messages (organization_id, mailbox_id, message_id);

-- Texts that answers begin with, by a short word: /rate-ok
create table outreach_snippets (
  organization_id uuid not null,
  id uuid not null,
  word text not null check (word ~ '^[a-z0-9-]{1,40}$'),
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, word)
);
call secure_tenant_table('outreach_snippets');

-- Addresses that get nothing from any mailbox of the team. The keyed hash alone, so that it outlives an erasure.
create table outreach_suppressions (
  organization_id uuid not null,
  contact_hash bytea not null,
  reason text not null check (reason in ('UNSUBSCRIBED', 'BOUNCED', 'BY_HAND')),
  -- the mail that it followed
  mail_id uuid,
  -- first letter and domain, so that the ledger can be read
  shown text not null,
  by_user uuid,
  since timestamptz not null default now(),
  primary key (organization_id, contact_hash)
);
call secure_tenant_table('outreach_suppressions');
