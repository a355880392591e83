-- What people on Instagram say of a team's artists: the accounts that artists let us read, what Instagram notifies us of, story
-- mentions and comments with our own copy of the picture, and the answers.

-- An artist's account that we may read and answer with.
create table artist_accounts (
  organization_id uuid not null,
  id uuid not null,
  -- the artist or brand
  drop_profile_id uuid not null,
  platform text not null check (platform in ('Instagram')),
  -- the platform's own id, by which its notices name the account
  platform_id text not null check (length(platform_id) between 1 and 100),
  username text not null,
  name text not null default '',
  follower_count bigint check (follower_count >= 0),
  -- RECONNECT: the platform lets us in no longer
  state text not null default 'CONNECTED' check (state in ('CONNECTED', 'RECONNECT')),
  -- in our words
  state_reason text,
  -- the access token under the encryption key
  sealed text not null,
  -- counts up with each connection: an answer to an older token does not mark a newer one
  grant_version integer not null default 1,
  token_expires_at timestamptz,
  connected_by uuid not null,
  connected_at timestamptz not null,
  last_notice_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, platform, platform_id),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('artist_accounts');
create index artist_accounts_of_artist on artist_accounts (organization_id, drop_profile_id);

-- The teams of a platform's account. Outside row-level security: a notice names no team.
create table artist_account_teams (
  platform text not null,
  platform_id text not null,
  organization_id uuid not null,
  account_id uuid not null,
  primary key (platform, platform_id, organization_id)
);
grant select, insert, update, delete on artist_account_teams to fanfare_app;

-- A sign-in at a platform that was begun here. Works once. Outside row-level security: the platform's answer names no team.
create table artist_account_sign_ins (
  state_hash bytea primary key,
  organization_id uuid not null,
  user_id uuid not null,
  drop_profile_id uuid not null,
  expires_at timestamptz not null
);
grant select, insert, delete on artist_account_sign_ins to fanfare_app;
create index artist_account_sign_ins_age on artist_account_sign_ins (expires_at);

-- What a platform notified us of, until a job has read it. Outside row-level security: a notice names no team.
create table platform_notices (
  id uuid primary key,
  -- mentions, comments and what was taken back; private messages are not kept
  notices jsonb not null,
  received_at timestamptz not null
);
grant select, insert, delete on platform_notices to fanfare_app;
create index platform_notices_age on platform_notices (received_at);

-- A story that mentions an artist, or a comment under a post of theirs.
create table mentions (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('STORY', 'COMMENT')),
  -- the platform's id of the message or comment: a notice that comes twice counts once
  platform_id text not null check (length(platform_id) between 1 and 500),
  sender_id text not null check (length(sender_id) between 1 and 100),
  -- null until the platform was asked
  sender_username text,
  sender_name text,
  sender_is_verified boolean,
  sender_follower_count bigint check (sender_follower_count >= 0),
  -- the fan who gave this name as their own, where one fan alone did
  fan_id uuid,
  -- of a comment
  text text check (length(text) <= 3000),
  -- of a comment: the post it stands under
  media_id text,
  -- of a story: where the platform shows it, for 24 hours; null once it is copied or gone
  media_source text,
  media_state text not null default 'NONE' check (media_state in ('NONE', 'WAITING', 'COPIED', 'GONE')),
  -- path of our own copy
  media_url text,
  -- the song that was heard in it, as the recogniser names it; `song_checked_at` without a song: none was found
  song_id text,
  song_title text,
  song_artist text,
  song_checked_at timestamptz,
  mentioned_at timestamptz not null,
  -- until when the platform takes an answer; null: without end
  closes_at timestamptz,
  -- when the first answer was sent
  answered_at timestamptz,
  -- names and texts, folded
  search text generated always as (folded(
    coalesce(sender_username, '') || ' ' || coalesce(sender_name, '') || ' ' || coalesce(text, '') || ' ' ||
    coalesce(song_title, '') || ' ' || coalesce(song_artist, ''))) stored,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, account_id, platform_id),
  foreign key (organization_id, account_id) references artist_accounts on delete cascade
);
call secure_tenant_table('mentions');
create index mentions_newest on mentions (organization_id, kind, mentioned_at desc, id desc);
create index mentions_of_account on mentions (organization_id, account_id, mentioned_at desc);
create index mentions_of_sender on mentions (organization_id, account_id, sender_id, mentioned_at desc);
create index mentions_of_fan on mentions (organization_id, fan_id) where fan_id is not null;
create index mentions_search on mentions using gin (search gin_trgm_ops);

-- Answers to mentions. Each is sent once: SENDING is stored before the platform is called.
create table mention_replies (
  organization_id uuid not null,
  id uuid not null,
  mention_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
  -- why it is not sent, in our words
  reason text,
  user_id uuid not null,
  -- the name as it was then
  sent_by text not null,
  attempts smallint not null default 0,
  attempt_at timestamptz,
  -- the platform's id of what was sent
  platform_id text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, mention_id) references mentions on delete cascade
);
call secure_tenant_table('mention_replies');
create index mention_replies_of_mention on mention_replies (organization_id, mention_id, created_at);
-- two members answer one mention one after the other
create unique index mention_replies_open on mention_replies (organization_id, mention_id) where state in ('QUEUED', 'SENDING');
