-- What profiles looked like over time, and what teams know of them beside the catalogue: audiences, marked days, who looked.

-- One figure of a profile as its platform showed it at one moment. Public facts like the catalogue, hence outside row-level
-- security. Kept: charts, medians and changes are computed from them.
create table profile_observations (
  social_profile_id uuid not null references social_profiles on delete cascade,
  metric text collate "C" not null check (metric in (
    'follower_count', 'following_count', 'engagement_rate', 'avg_daily_post_7d',
    'median_play_count', 'median_like_count', 'median_comment_count', 'median_share_count',
    'median_play_count_7d', 'median_like_count_7d', 'median_comment_count_7d', 'median_share_count_7d')),
  observed_at timestamptz not null,
  value double precision not null check (value >= 0),
  -- who showed it: youtube, instagram, simulator
  source text collate "C" not null,
  -- the platform rounds down to a multiple of this; null: exact
  rounded_to double precision check (rounded_to > 0),
  primary key (social_profile_id, metric, observed_at)
);
grant select, insert, update, delete on profile_observations to fanfare_app;
grant select on profile_observations to fanfare_reader;

-- The newest posts of a profile, as the last lookup showed them: at most thirty, in one row that each lookup replaces.
create table profile_posts (
  social_profile_id uuid primary key references social_profiles on delete cascade,
  posts jsonb not null,
  source text collate "C" not null,
  read_at timestamptz not null
);
grant select, insert, update, delete on profile_posts to fanfare_app;
grant select on profile_posts to fanfare_reader;
create index profile_posts_by_reading on profile_posts (read_at, social_profile_id);

-- How often a team opens the details of a profile: those looked at most are refreshed first.
create table profile_looks (
  organization_id uuid not null,
  social_profile_id uuid not null references social_profiles on delete cascade,
  looks integer not null default 1,
  last_looked_at timestamptz not null default now(),
  primary key (organization_id, social_profile_id)
);
call secure_tenant_table('profile_looks');
create index profile_looks_of_profile on profile_looks (social_profile_id);

-- Days that a team marks on its charts: a release, a premiere.
create table chart_events (
  organization_id uuid not null,
  id uuid not null,
  -- what it happened to: an artist, a creator or their profile, a promotion
  brand_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  date date not null,
  marker_color text not null check (marker_color in ('#2563eb', '#16a34a', '#eab308', '#dc2626', '#9333ea')),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('chart_events');
create index chart_events_of_brand on chart_events (organization_id, brand_id, date, id);

-- Who follows a profile, unlocked by a team or sent by the creator.
create table profile_audiences (
  organization_id uuid not null,
  social_profile_id uuid not null references social_profiles on delete cascade,
  -- SIMULATED: made up; CREATOR_FILE: the platform's own export, which the creator sent
  source text not null check (source in ('PLATFORM', 'SIMULATED', 'CREATOR_FILE')),
  -- gender_distribution, gender_age_distribution, countries, cities
  audience jsonb not null,
  read_at timestamptz not null,
  read_by text not null,
  primary key (organization_id, social_profile_id)
);
call secure_tenant_table('profile_audiences');
create index profile_audiences_of_profile on profile_audiences (social_profile_id);

-- Profiles that a team does not want to be shown as similar to others.
create table similar_exclusions (
  organization_id uuid not null,
  social_profile_id uuid not null references social_profiles on delete cascade,
  excluded_by text not null,
  excluded_at timestamptz not null default now(),
  primary key (organization_id, social_profile_id)
);
call secure_tenant_table('similar_exclusions');
create index similar_exclusions_of_profile on similar_exclusions (social_profile_id);
