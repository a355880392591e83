-- Saved audiences, what fans do elsewhere, tags of fans, and messages to audiences.

-- The team's own clock and limits for messages to audiences. A team without a row has the defaults.
create table audience_settings (
  organization_id uuid not null primary key,
  time_zone text not null default 'UTC',
  -- nothing goes out from this hour until that hour, by the fan's clock
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 9 check (quiet_until between 0 and 23),
  -- messages to audiences that one fan may get in `cap_days`, whatever the channel
  cap_messages smallint not null default 3 check (cap_messages between 1 and 100),
  cap_days smallint not null default 7 check (cap_days between 1 and 90)
);
call secure_tenant_table('audience_settings');

-- A tree of rules with a name. Who is in it is asked anew each time.
create table audiences (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- {logical_operator, rules}
  tree jsonb not null,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  archived_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('audiences');
create index audiences_newest on audiences (organization_id, updated_at desc, id desc);

-- What a fan did outside our pages, as other programs tell it. `key` is theirs: the same event counts once.
create table fan_events (
  organization_id uuid not null,
  fan_id uuid not null,
  id uuid not null,
  key text not null check (length(key) between 1 and 200),
  kind text not null check (kind in ('SOCIAL_SOUND_USED', 'INSTAGRAM_STORY_MENTION', 'INSTAGRAM_COMMENT',
    'SOCIAL_COMMENT_ON_ARTIST_POST', 'ARTIST_SONG_STREAM', 'SHOPIFY_ORDER', 'SHOPIFY_PRODUCT', 'SHOPIFY_SPEND',
    'SOCIAL_CONTENT_MENTION', 'TAGGED_SOCIAL_COMMENT')),
  -- the sound, song or product
  subject text check (length(subject) between 1 and 200),
  -- streams, items, or money spent
  quantity bigint not null default 1 check (quantity between 0 and 1000000000),
  -- the post or order it can be seen at
  url text check (length(url) between 1 and 2000),
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_events');
create index fan_events_of_fan on fan_events (organization_id, fan_id, happened_at desc);
create index fan_events_of_kind on fan_events (organization_id, kind, happened_at) include (fan_id, quantity);

-- How many followers a fan has, as the newest event of the platform told.
create table fan_followers (
  organization_id uuid not null,
  fan_id uuid not null,
  platform text not null check (platform in ('TikTok', 'Instagram', 'YouTube', 'Twitter')),
  followers bigint not null check (followers >= 0),
  told_at timestamptz not null,
  primary key (organization_id, fan_id, platform),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_followers');

create table fan_tags (
  organization_id uuid not null,
  fan_id uuid not null,
  tag text not null check (length(tag) between 1 and 100),
  added_at timestamptz not null default now(),
  primary key (organization_id, fan_id, tag),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_tags');
create index fan_tags_of_tag on fan_tags (organization_id, tag, fan_id);

-- One message to an audience: a draft, then scheduled, then sent to one fan after the other.
create table broadcasts (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED')),
  audience_id uuid,
  -- fans of this audience get nothing
  except_audience_id uuid,
  send_mode text not null check (send_mode in ('SMS_OR_WHATSAPP_AND_EMAIL', 'PRIORITIZE_SMS_OR_WHATSAPP', 'PRIORITIZE_EMAIL',
    'ONLY_SMS', 'ONLY_WHATSAPP', 'ONLY_EMAIL')),
  -- subjects, texts by channel, link
  content jsonb not null,
  -- of the second subject: the share of fans, in percent, that gets it; null where there is one subject
  second_share smallint check (second_share between 1 and 50),
  -- the wall time to send at, in the zone of the team or of each fan; null: at once
  send_at_date date,
  send_at_time text check (send_at_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  fan_zones boolean not null default false,
  spend_cap_cents integer check (spend_cap_cents between 0 and 100000000),
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the instant of the first planned message
  starts_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('broadcasts');
create index broadcasts_newest on broadcasts (organization_id, created_at desc, id desc);

-- What became of each fan of the audience: one row for each message that was planned, or one that says why there is none.
create table broadcast_recipients (
  organization_id uuid not null,
  broadcast_id uuid not null,
  fan_id uuid not null,
  -- NONE: nothing was planned for the fan
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP', 'NONE')),
  -- PLANNED until its time comes, then QUEUED with the id of the message; SKIPPED with the reason
  state text not null check (state in ('PLANNED', 'QUEUED', 'SKIPPED')),
  reason text check (reason in ('NO_ADDRESS', 'NOT_PROVEN', 'NO_CONSENT', 'STOPPED', 'BOUNCED', 'NO_SIGN_UP', 'CAPPED',
    'SPEND_CAP', 'BROADCAST_STOPPED', 'TOO_LATE')),
  due_at timestamptz not null,
  second_subject boolean not null default false,
  message_id uuid,
  cost_cents numeric(10, 4) not null default 0,
  queued_at timestamptz,
  opened_at timestamptz,
  -- by a mail scanner or a proxy that loads every picture: nobody may have looked
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  machine_clicked_at timestamptz,
  primary key (organization_id, broadcast_id, fan_id, channel),
  foreign key (organization_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (organization_id, fan_id) references fans on delete cascade,
  check ((state = 'QUEUED') = (message_id is not null))
);
call secure_tenant_table('broadcast_recipients');
create index broadcast_recipients_due on broadcast_recipients (organization_id, broadcast_id, due_at, fan_id) where state = 'PLANNED';
create index broadcast_recipients_of_fan on broadcast_recipients (organization_id, fan_id, queued_at) include (channel) where state = 'QUEUED';
create index broadcast_recipients_message on broadcast_recipients (organization_id, message_id) where message_id is not null;
