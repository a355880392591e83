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
  unique (platform, platform_id)
);
create index social_profiles_username on social_profiles (platform, username_key);
grant select, insert, update on social_profiles to fanfare_app;
grant select on social_profiles to fanfare_reader;

-- Genres of tracks, as the charts name them.
create table genres (
  id text primary key,
  genre text not null unique
);
grant select on genres to fanfare_app, fanfare_reader;
