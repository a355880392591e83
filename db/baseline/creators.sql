-- Creators: persons in a team's roster, with their profiles, prices, contacts, places and tags; and those who came to be two.

-- The catalogue of profiles on social platforms: public facts, the same for every team, hence outside row-level security.
-- A team sees a profile only by its own lookups and through its own creators.
create table social_profiles (
  id uuid primary key,
  platform text not null check (platform in ('TikTok', 'Instagram', 'YouTube', 'Twitter')),
  -- the platform's own name for it, which outlives a change of username
  platform_id text not null,
  username text not null,
  -- folded: lower case
  username_key text collate "C" not null,
  full_name text,
  avatar_url text,
  is_verified boolean not null default false,
  is_private boolean not null default false,
  follower_count bigint check (follower_count >= 0),
  following_count bigint check (following_count >= 0),
  -- interactions of a post by followers, as a share: 0.031 is 3.1 %
  engagement_rate double precision check (engagement_rate >= 0),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  email_addresses text[] not null default '{}',
  bio text,
  genre_ids text[] not null default '{}',
  most_recent_published_at timestamptz,
  -- posts a day over the last seven days
  avg_daily_post_7d double precision,
  median_play_count_7d bigint,
  median_play_count_14d bigint,
  created_at timestamptz not null default now(),
  -- when the platform was last asked
  checked_at timestamptz not null default now(),
  -- the picture's address as the platform gives it. Browsers load pictures from us alone: avatar_url is where our own
  -- small copy is
  avatar_source text,
  -- the source that the copy was made from, without the signature that is another one each day
  avatar_copied_from text,
  unique (platform, platform_id)
);
grant select, insert, update, delete on social_profiles to fanfare_app;
grant select on social_profiles to fanfare_reader;
create index social_profiles_username on social_profiles (platform, username_key);
create index social_profiles_by_address on social_profiles using gin (email_addresses);

-- Genres of tracks, as the charts name them.
create table genres (
  id text primary key,
  genre text not null unique
);
grant select on genres to fanfare_app, fanfare_reader;
insert into genres (id, genre) values
  ('pop', 'Pop'),
  ('rock', 'Rock'),
  ('hip-hop-rap', 'Hip-Hop/Rap'),
  ('jazz', 'Jazz'),
  ('reggaeton', 'Reggaeton'),
  ('k-pop', 'K-Pop'),
  ('afrobeats', 'Afrobeats'),
  ('alternative', 'Alternative'),
  ('ambient', 'Ambient'),
  ('americana', 'Americana'),
  ('anime', 'Anime'),
  ('blues', 'Blues'),
  ('bollywood', 'Bollywood'),
  ('brazilian', 'Brazilian'),
  ('childrens-music', 'Children''s Music'),
  ('christian-gospel', 'Christian & Gospel'),
  ('classical', 'Classical'),
  ('comedy', 'Comedy'),
  ('country', 'Country'),
  ('dance', 'Dance'),
  ('disco', 'Disco'),
  ('drum-and-bass', 'Drum & Bass'),
  ('dubstep', 'Dubstep'),
  ('easy-listening', 'Easy Listening'),
  ('electronic', 'Electronic'),
  ('folk', 'Folk'),
  ('funk', 'Funk'),
  ('hardcore', 'Hardcore'),
  ('holiday', 'Holiday'),
  ('house', 'House'),
  ('indie', 'Indie'),
  ('j-pop', 'J-Pop'),
  ('latin', 'Latin'),
  ('lo-fi', 'Lo-Fi'),
  ('metal', 'Metal'),
  ('new-age', 'New Age'),
  ('opera', 'Opera'),
  ('punk', 'Punk'),
  ('rnb-soul', 'R&B/Soul'),
  ('reggae', 'Reggae'),
  ('singer-songwriter', 'Singer/Songwriter'),
  ('soundtrack', 'Soundtrack'),
  ('techno', 'Techno'),
  ('trance', 'Trance'),
  ('world', 'World');

-- A creator of a team.
create table creators (
  organization_id uuid not null,
  id uuid not null,
  -- what the team calls them; without it the profile with most followers does
  name text check (length(name) between 1 and 200),
  gender text check (gender in ('MALE', 'FEMALE', 'UNSPECIFIED')),
  -- 0 stands for no rating
  rating smallint not null default 0 check (rating between 0 and 5),
  -- null: none yet; may be saved empty
  notes text check (length(notes) <= 10000),
  source text not null default 'manually' check (source in (
    'url_import', 'promotion', 'manually', 'invite_link', 'file_import', 'segment_creates', 'drop_signups')),
  composite_score double precision not null default 0,
  promotion_count integer not null default 0,
  promotion_post_count integer not null default 0,
  promotion_draft_count integer not null default 0,
  -- id, name and added_at of the latest promotion
  recent_promotion jsonb,
  created_at timestamptz not null default now(),
  -- the profile that lends a merged creator its picture and handle, where the team chose another than the largest
  main_profile_id uuid,
  primary key (organization_id, id)
);
call secure_tenant_table('creators');
-- calls that name a creator alone find its team by this
create unique index creators_by_id on creators (id);
-- The search of the whole team, best score first.
create index creators_by_score on creators (organization_id, composite_score, id);

-- A profile belongs to one creator of a team.
create table creator_profiles (
  organization_id uuid not null,
  social_profile_id uuid not null references social_profiles,
  creator_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, social_profile_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_profiles');
create index creator_profiles_of_creator on creator_profiles (organization_id, creator_id);
create index creator_profiles_of_profile on creator_profiles (social_profile_id);

-- How a creator is reached.
create table creator_contacts (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  type text not null check (type in ('email', 'phone_number')),
  value text not null,
  description text not null default '',
  -- who answers there where it is not the creator: a manager, an agency
  manager text,
  position integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_contacts');
create index creator_contacts_of_creator on creator_contacts (organization_id, creator_id, position);
-- the same address at two creators says that they may be one
create index creator_contacts_by_value on creator_contacts (organization_id, lower(value));

-- What a creator asks for posts.
create table creator_prices (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  currency text not null check (currency in ('AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD')),
  price numeric(12, 2) not null check (price >= 0),
  num_posts smallint not null check (num_posts between 0 and 30),
  description text not null default '',
  position integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_prices');
create index creator_prices_of_creator on creator_prices (organization_id, creator_id, position);

-- Where a creator is.
create table creator_locations (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  city text,
  state text,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision,
  longitude double precision,
  position integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_locations');
create index creator_locations_of_creator on creator_locations (organization_id, creator_id, position);
create index creator_locations_of_team on creator_locations (organization_id, country_code, city);
-- In which countries a team has creators in a city of this name.
create index creator_locations_by_city on creator_locations (organization_id, folded(city));

-- What the team says they make music of, beside the genres of their profiles.
create table creator_genres (
  organization_id uuid not null,
  creator_id uuid not null,
  genre_id text not null references genres,
  position integer not null,
  primary key (organization_id, creator_id, genre_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_genres');

-- Tags of a team.
create table tags (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text,
  -- creators that carry it, kept by count_creator_tags()
  applied_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('tags');
create unique index tags_by_name on tags (organization_id, lower(name));

-- Without a reference to tags: a tag is deleted at once, however many carry it, and a job removes these rows in parts.
create table creator_tags (
  organization_id uuid not null,
  creator_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, creator_id, tag_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_tags');
create index creator_tags_of_tag on creator_tags (organization_id, tag_id);

-- Tags that were deleted, kept an hour while their rows in creator_tags stay, so that a slip can be undone.
create table removed_tags (
  organization_id uuid not null,
  id uuid not null,
  -- what was deleted together comes back together
  removal_id uuid not null,
  name text not null,
  description text,
  removed_at timestamptz not null,
  primary key (organization_id, id)
);
call secure_tenant_table('removed_tags');
create index removed_tags_of_removal on removed_tags (organization_id, removal_id);

-- Who changed what of a creator. `before` and `after` hold the changed field only.
create table creator_events (
  organization_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  at timestamptz not null default now(),
  -- null: the product itself, as when a platform gave new figures
  by_user text,
  field text not null,
  before jsonb,
  after jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_events');
create index creator_events_of_creator on creator_events (organization_id, creator_id, id desc);

-- What creators are compared by: an address, a number, a handle, a name in a city, each with the letter of its kind before
-- it. Two who share a key are looked at more closely; nobody is compared with everybody.
create table creator_keys (
  organization_id uuid not null,
  key text collate "C" not null,
  creator_id uuid not null,
  primary key (organization_id, key, creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_keys');
create index creator_keys_of_creator on creator_keys (organization_id, creator_id);

-- Pairs that may be one person. Goes when one of the two does.
create table creator_duplicates (
  organization_id uuid not null,
  creator_id uuid not null,
  other_creator_id uuid not null,
  id uuid not null,
  -- how likely, from 0 to 1
  score real not null check (score between 0 and 1),
  evidence jsonb not null,
  found_at timestamptz not null default now(),
  primary key (organization_id, creator_id, other_creator_id),
  unique (organization_id, id),
  check (creator_id < other_creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, other_creator_id) references creators on delete cascade
);
call secure_tenant_table('creator_duplicates');
create index creator_duplicates_of_other on creator_duplicates (organization_id, other_creator_id);
create index creator_duplicates_likeliest on creator_duplicates (organization_id, score desc, id desc);

-- Pairs of which somebody said that they are two people. Without a reference, because one of them may be part of a third
-- for a while.
create table creators_kept_apart (
  organization_id uuid not null,
  creator_id uuid not null,
  other_creator_id uuid not null,
  by_user text not null,
  at timestamptz not null default now(),
  primary key (organization_id, creator_id, other_creator_id),
  check (creator_id < other_creator_id)
);
call secure_tenant_table('creators_kept_apart');
create index creators_kept_apart_of_other on creators_kept_apart (organization_id, other_creator_id);

-- Everybody as they were and what moved, so that a merge can be taken back.
create table creator_merges (
  organization_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  -- rows of the creator, by table
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  absorbed jsonb not null,
  -- keys of what went to the survivor and is too much to be kept as it was
  moved jsonb not null,
  by_user text not null,
  by_name text not null,
  merged_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('creator_merges');
create index creator_merges_of_survivor on creator_merges (organization_id, survivor_id, id desc);

-- Platforms give us so many look-ups a day for all teams together. Each team has its share of each platform's, one for links
-- that people paste and one for keeping the figures of its roster fresh.
create table lookup_budgets (
  organization_id uuid not null,
  -- in UTC
  day date not null,
  platform text not null,
  purpose text not null check (purpose in ('LINK', 'RENEWAL')),
  spent integer not null default 0,
  primary key (organization_id, day, platform, purpose)
);
call secure_tenant_table('lookup_budgets');
