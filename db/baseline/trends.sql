-- Trends: groups of similar posts of a segment, found by the detector (src/records/trends/server/detector) and kept by people.

create table trends (
  organization_id uuid not null,
  segment_id uuid not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  -- Unicode code points in hexadecimal, joined by dashes: 1f3b5
  emoji text not null check (emoji ~ '^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$'),
  -- saved: its name and picture are a person's, and no run renames, merges or ends it
  is_saved_by_human boolean not null default false,
  saved_by text,
  saved_at timestamptz,
  detected_at timestamptz not null,
  -- the run that last found it; older than the segment's newest run: it has ended
  found_at timestamptz not null,
  lifecycle text not null check (lifecycle in ('EMERGING', 'RISING', 'PEAK', 'DECLINING')),
  -- how far the creators of the last days exceed what was expected, in standard deviations
  surprise double precision not null default 0,
  -- why the posts are together, in words; curve, growth and the shares of the leading signals
  explanation jsonb not null default '{}',
  -- The posts that say best what it is: they stay in the detector's window after the others left it, so that a trend that
  -- comes back is the same trend.
  anchor_ids uuid[] not null default '{}',
  -- a person never wants to see it: the detector still knows it, nobody is shown it
  muted_at timestamptz,
  -- Removed by a person: hidden until the detector finds it again, for the first time 23 hours later, so that the hourly
  -- job shows it within 24.
  removed_at timestamptz,
  -- what became of it; its posts are the other's
  merged_into uuid,
  -- what it was a part of
  split_from uuid,
  -- from the posts of the last run; the stats call counts anew
  play_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  video_count integer not null default 0,
  creator_count integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, segment_id) references segments on delete cascade,
  foreign key (organization_id, merged_into) references trends on delete cascade,
  foreign key (organization_id, split_from) references trends on delete set null (split_from)
);
call secure_tenant_table('trends');
-- calls that name a trend alone find its team by this
create unique index trends_by_id on trends (id);
create index trends_of_segment on trends (organization_id, segment_id) where merged_into is null;

-- A post belongs to at most one trend of a segment.
create table trend_posts (
  organization_id uuid not null,
  segment_id uuid not null,
  post_id uuid not null,
  trend_id uuid not null,
  -- what it shares with the posts of the trend that are most like it: at most three signals, `sound:second window`
  reasons text[] not null default '{}',
  -- a person put it here: no run moves it
  by_hand boolean not null default false,
  primary key (organization_id, segment_id, post_id),
  foreign key (organization_id, trend_id) references trends on delete cascade,
  foreign key (organization_id, segment_id, post_id) references post_segments on delete cascade
);
call secure_tenant_table('trend_posts');
create index trend_posts_of_trend on trend_posts (organization_id, trend_id, post_id);

-- What happened to trends, by runs and by people.
create table trend_events (
  organization_id uuid not null,
  id uuid not null,
  trend_id uuid not null,
  kind text not null check (kind in (
    'DETECTED', 'SAVED', 'EDITED', 'REMOVED', 'FOUND_AGAIN', 'MERGED', 'SPLIT', 'MUTED', 'UNMUTED')),
  -- the other trend of a merge or split
  other_id uuid,
  -- null: a run of the detector
  user_name text,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, trend_id) references trends on delete cascade
);
call secure_tenant_table('trend_events');
create index trend_events_of_trend on trend_events (organization_id, trend_id, at desc);

-- The detector's state: one row a segment.
create table trend_runs (
  organization_id uuid not null,
  segment_id uuid not null,
  -- what the posts were then: their number and their newest arrival; a run over the same posts is left out
  seen text not null default '',
  -- counts what people changed, so that a run that started before a change is not written over it
  revision integer not null default 0,
  -- publication of the newest post that was read: "the last three days" end here
  as_of timestamptz,
  ran_at timestamptz,
  post_count integer not null default 0,
  -- processor time of the team's runs today
  spent_ms bigint not null default 0,
  spent_on date,
  primary key (organization_id, segment_id),
  foreign key (organization_id, segment_id) references segments on delete cascade
);
call secure_tenant_table('trend_runs');
