-- Posts that a team follows: what it tracks (segments), who published them, their sounds and hashtags, and their counts over
-- time. All of it belongs to the team that brought it: a file says what its uploader says, and must not change what another
-- team sees.

-- What a team follows together.
create table segments (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- false: nothing new is fetched and the screen says so
  is_tracking_enabled boolean not null default true,
  -- kept by enter_post_segments() and leave_post_segments()
  post_count integer not null default 0,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('segments');
create unique index segments_by_name on segments (organization_id, lower(name));
-- calls that name a segment alone find its team by this
create unique index segments_by_id on segments (id);

-- What brings posts into a segment: an account is asked for its newest posts; a hashtag or a sound takes every post of the
-- team that carries it.
create table segment_sources (
  organization_id uuid not null,
  id uuid not null,
  segment_id uuid not null,
  kind text not null check (kind in ('ACCOUNT', 'HASHTAG', 'SOUND')),
  -- of an account; a hashtag or a sound is the same everywhere
  platform text check (platform in ('TikTok', 'Instagram', 'YouTube', 'Twitter')),
  -- as a person reads it: a handle, a hashtag without #, the title of a sound
  label text not null check (length(label) between 1 and 300),
  -- what posts are compared by: post_authors.username_key, hashtags.name, sounds.title_key
  value_key text collate "C" not null,
  -- an account of the artist themselves: its posts are Artist Only, all others UGC Only
  is_artist boolean not null default false,
  created_at timestamptz not null default now(),
  -- when the platform was last asked, and what came of it
  checked_at timestamptz,
  outcome text,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, segment_id, kind, platform, value_key),
  check ((kind = 'ACCOUNT') = (platform is not null)),
  foreign key (organization_id, segment_id) references segments on delete cascade
);
call secure_tenant_table('segment_sources');
create index segment_sources_by_value on segment_sources (organization_id, kind, value_key);
-- accounts that wait longest are asked first
create index segment_sources_due on segment_sources (organization_id, checked_at nulls first) where kind = 'ACCOUNT';

-- Who published the posts of a team, as its newest post or file showed them.
create table post_authors (
  organization_id uuid not null,
  id uuid not null,
  platform text not null check (platform in ('TikTok', 'Instagram', 'YouTube', 'Twitter')),
  username text not null,
  -- folded: lower case
  username_key text collate "C" not null,
  nickname text,
  is_verified boolean not null default false,
  follower_count bigint check (follower_count >= 0),
  -- the profile of the catalogue, which holds the picture; a link and nothing else: the team's own figures stay above
  social_profile_id uuid references social_profiles,
  -- of all their posts that the team has, by views
  post_count integer not null default 0,
  median_play_count bigint,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, platform, username_key)
);
call secure_tenant_table('post_authors');
create index post_authors_of_profile on post_authors (social_profile_id);

-- Sounds of posts, known by title and author: ids of sounds lose digits in many files.
create table sounds (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  author_name text,
  -- folded
  title_key text collate "C" not null,
  author_key text collate "C" not null,
  -- made by whoever posts: says little about what posts have in common
  is_original boolean not null default false,
  url text,
  cover_url text,
  play_url text,
  id_platform text,
  id_tiktok text,
  id_instagram text,
  primary key (organization_id, id),
  unique (organization_id, title_key, author_key)
);
call secure_tenant_table('sounds');

-- Hashtags of posts, lower case and without #.
create table hashtags (
  organization_id uuid not null,
  id uuid not null,
  name text collate "C" not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);
call secure_tenant_table('hashtags');

-- A post, with its newest counts. Null: the platform or the file did not say.
create table posts (
  organization_id uuid not null,
  id uuid not null,
  platform text not null check (platform in ('TikTok', 'Instagram', 'YouTube', 'Twitter')),
  platform_id text collate "C" not null,
  url text not null,
  description text not null default '',
  published_at timestamptz not null,
  -- ISO 3166-1 alpha-2
  region text check (region ~ '^[A-Z]{2}$'),
  author_id uuid not null,
  sound_id uuid,
  hashtag_ids uuid[] not null default '{}',
  genre_ids text[] not null default '{}',
  play_url text,
  duration_s integer check (duration_s >= 0),
  -- [{image_url, play_url}] of a post with several pictures
  carousel_assets jsonb not null default '[]',
  -- where the platform shows the picture; its links die within days. Browsers load our own copy: cover_url
  cover_source text,
  cover_url text,
  -- the source that the copy was made from, without its signature
  cover_copied_from text,
  cover_copied_at timestamptz,
  play_count bigint check (play_count >= 0),
  heart_count bigint check (heart_count >= 0),
  comment_count bigint check (comment_count >= 0),
  share_count bigint check (share_count >= 0),
  -- a share: 0.051 is 5.1 %
  engagement_rate double precision check (engagement_rate >= 0),
  engagement_formula text check (engagement_formula in ('by_views', 'by_followers')),
  -- when the newest counts were true
  counted_at timestamptz not null,
  -- In the order in which posts came. Writers of a team's posts wait for each other, so whoever has read up to a number has
  -- missed nothing before it.
  arrival bigint generated always as identity,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, platform, platform_id),
  foreign key (organization_id, author_id) references post_authors,
  foreign key (organization_id, sound_id) references sounds
);
call secure_tenant_table('posts');
create index posts_by_arrival on posts (organization_id, arrival);
create index posts_of_author on posts (organization_id, author_id, published_at desc);
create index posts_of_sound on posts (organization_id, sound_id) where sound_id is not null;
create index posts_copied on posts (cover_copied_at) where cover_copied_at is not null;

-- The counts of a post over time.
create table post_metrics (
  organization_id uuid not null,
  post_id uuid not null,
  counted_at timestamptz not null,
  play_count bigint,
  heart_count bigint,
  comment_count bigint,
  share_count bigint,
  -- the file they came in; null: the platform itself
  import_id uuid,
  primary key (organization_id, post_id, counted_at),
  foreign key (organization_id, post_id) references posts on delete cascade
);
call secure_tenant_table('post_metrics');

-- A post in a segment, with everything the explorer is filtered and sorted by: one table and one index find a page, however
-- many posts there are. refresh_post_segments() keeps the columns from published_at on.
create table post_segments (
  organization_id uuid not null,
  segment_id uuid not null,
  post_id uuid not null,
  added_at timestamptz not null default now(),
  -- the file that brought it here; null: a source of the segment
  import_id uuid,
  published_at timestamptz not null,
  -- 0 where nobody knows
  play_count bigint not null default 0,
  heart_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  engagement_rate double precision not null default 0,
  -- caption, author and sound, folded, a line each
  search text collate "C" not null default '',
  -- what filters ask for by name: e:segment, p:platform, c:country, g:genre, h:hashtag, s:sound, a:author, and the words
  -- artist or ugc
  facets text[] not null default '{}',
  primary key (organization_id, segment_id, post_id),
  foreign key (organization_id, post_id) references posts on delete cascade
);
call secure_tenant_table('post_segments');
alter table post_segments alter column facets set statistics 1000;
create statistics post_segments_teams (dependencies) on organization_id, segment_id from post_segments;
create index post_segments_of_post on post_segments (organization_id, post_id);
create index post_segments_plays on post_segments (organization_id, segment_id, play_count, post_id);
create index post_segments_hearts on post_segments (organization_id, segment_id, heart_count, post_id);
create index post_segments_comments on post_segments (organization_id, segment_id, comment_count, post_id);
create index post_segments_shares on post_segments (organization_id, segment_id, share_count, post_id);
create index post_segments_engagement on post_segments (organization_id, segment_id, engagement_rate, post_id);
create index post_segments_published on post_segments (organization_id, segment_id, published_at, post_id);
create index post_segments_facets on post_segments using gin (facets);
create index post_segments_search on post_segments using gin (search gin_trgm_ops);
create index post_segments_short_search on post_segments using gin (short_grams(search));

-- Posts that come in a file. As with creators, the rows of the file wait here until the team says what its columns mean; a job
-- then enters them, each batch with its outcomes in one transaction.
create table post_imports (
  organization_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  file_bytes bigint not null,
  -- of a text file; xlsx for a workbook
  encoding text not null,
  -- json for JSON and NDJSON
  delimiter text not null,
  header text[] not null,
  row_count integer not null default 0,
  -- UPLOADING: its rows are still being read; STOPPED: ended before its last row
  state text not null check (state in ('UPLOADING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
  -- what the columns mean, and which segment the posts go to
  plan jsonb,
  added integer not null default 0,
  updated integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  -- the rows are gone; what remains is the line in the history
  purged_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('post_imports');

create table post_import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  -- as a spreadsheet counts: the header is row 1
  row_number integer not null,
  -- the row as it was uploaded; null once it is entered, unless it was rejected
  cells text[],
  outcome text check (outcome in ('ADDED', 'UPDATED', 'MERGED', 'UNCHANGED', 'REJECTED')),
  reason text,
  -- what was not taken over, beside the outcome
  notes text[] not null default '{}',
  post_id uuid,
  -- what this row changed, as it was before and as it was left
  change jsonb,
  undo text check (undo in ('RESTORED', 'KEPT')),
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references post_imports on delete cascade
);
call secure_tenant_table('post_import_rows');
create index post_import_rows_post on post_import_rows (organization_id, post_id) where post_id is not null;
create index post_import_rows_waiting on post_import_rows (organization_id, import_id, row_number) where outcome is null;
