-- Releases: what a team brings out, with its songs, credits, stores, files and tasks, and what is planned around it.

create table releases (
  organization_id uuid not null,
  id uuid not null,
  -- the main artist
  drop_profile_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  type text not null check (type in ('SINGLE', 'EXTENDED_PLAY', 'ALBUM', 'DJ_MIX')),
  status text not null default 'INCOMPLETE' check (status in ('INCOMPLETE', 'READY_FOR_SUBMISSION', 'IN_REVIEW',
    'DELIVERED', 'RELEASED', 'NEEDS_ATTENTION', 'ARCHIVED')),
  status_at timestamptz not null default now(),
  -- what the distributor said; set with NEEDS_ATTENTION
  status_note text not null default '' check (length(status_note) <= 2000),
  genre text,
  explicit text not null default 'NONE' check (explicit in ('CLEAN', 'EXPLICIT', 'NONE')),
  -- 12 digits, or 13 where the first is not 0
  upc text check (upc ~ '^\d{12,13}$'),
  label text not null default '' check (length(label) <= 200),
  catalog_number text not null default '' check (length(catalog_number) <= 60),
  out_on date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('releases');
-- a code names one product; an archived release gives it back
create unique index releases_by_upc on releases (organization_id, upc) where status <> 'ARCHIVED';
create index releases_by_day on releases (organization_id, out_on, id);
create index releases_of_artist on releases (organization_id, drop_profile_id);

create table release_tracks (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  -- from 1
  position smallint not null check (position between 1 and 300),
  title text not null check (length(title) between 1 and 200),
  -- such as "live" or "radio edit"
  version text not null default '' check (length(version) <= 100),
  -- a recording keeps its code on every release it is on
  isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}\d{7}$'),
  duration_s integer check (duration_s between 1 and 86400),
  explicit text not null default 'NONE' check (explicit in ('CLEAN', 'EXPLICIT', 'NONE')),
  primary key (organization_id, id),
  unique (organization_id, release_id, position) deferrable initially deferred,
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_tracks');
create index release_tracks_by_isrc on release_tracks (organization_id, isrc) where isrc is not null;

-- Who did what on a release. Without songs in release_credit_tracks a credit is for all of them.
create table release_credits (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  position smallint not null,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('ARTIST', 'PERFORMER', 'WRITER_PUBLISHER', 'OTHER')),
  role text not null check (length(role) between 1 and 100),
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_credits');
create index release_credits_of_release on release_credits (organization_id, release_id, position);

create table release_credit_tracks (
  organization_id uuid not null,
  credit_id uuid not null,
  track_id uuid not null,
  primary key (organization_id, credit_id, track_id),
  foreign key (organization_id, credit_id) references release_credits on delete cascade,
  foreign key (organization_id, track_id) references release_tracks on delete cascade
);
call secure_tenant_table('release_credit_tracks');
create index release_credit_tracks_of_track on release_credit_tracks (organization_id, track_id);

-- Where a release is sold, and its address there.
create table release_stores (
  organization_id uuid not null,
  release_id uuid not null,
  store text not null,
  -- of the generic other
  name text not null default '' check (length(name) <= 100),
  state text not null check (state in ('PLANNED', 'LEFT_OUT', 'LIVE', 'REFUSED')),
  url text check (length(url) <= 2000),
  primary key (organization_id, release_id, store),
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_stores');

-- What catalogues know an artist by: an address, or an ISNI or DDEX party id.
create table artist_service_links (
  organization_id uuid not null,
  drop_profile_id uuid not null,
  service text not null check (service in ('ALL_MUSIC', 'AMAZON_MUSIC', 'APPLE_MUSIC', 'DDEX', 'ISNI', 'MUSIC_BRAINZ',
    'SOUNDCLOUD', 'SPOTIFY', 'VEVO')),
  value text not null check (length(value) between 1 and 2000),
  primary key (organization_id, drop_profile_id, service),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('artist_service_links');

-- Files and links that go to the stores. What a file is was read from its bytes.
create table release_assets (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  type text not null check (type in ('PRIMARY_COVER_ART', 'SPOTIFY_CANVAS_ART', 'APPLE_MOTION_1X1_ART',
    'APPLE_MOTION_3X4_ART', 'ARTIST_PHOTO', 'LINK', 'OTHER')),
  -- of a link; null for a file
  url text check (length(url) <= 2000),
  name text not null check (length(name) between 1 and 300),
  -- jpeg, png, webp, heif, mp4, mov, pdf, text; null for a link
  format text,
  bytes integer,
  width integer,
  height integer,
  -- as in the file: srgb, cmyk, b-w
  colours text,
  duration_ms integer,
  has_sound boolean,
  -- a small copy among assets, for screens
  preview_url text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((type = 'LINK') = (url is not null)),
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_assets');
create index release_assets_of_release on release_assets (organization_id, release_id, type, created_at desc);

create table release_tasks (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  type text not null check (type in ('SUBMIT_RELEASE_FOR_REVIEW', 'DEFINE_ROYALTY_SPLITS',
    'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING', 'SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING',
    'UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY', 'UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC', 'SHARE_THE_PRESAVE_DROP',
    'BUILD_YOUR_RELEASE_CALENDAR', 'CUSTOM')),
  -- of a custom task
  title text not null default '' check (length(title) <= 200),
  state text not null check (state in ('LOCKED', 'INCOMPLETE', 'COMPLETED')),
  due_on date,
  assigned_to uuid,
  -- a custom task waits for this one
  after_task_id uuid,
  completed_at timestamptz,
  completed_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((type = 'CUSTOM') = (title <> '')),
  foreign key (organization_id, release_id) references releases,
  foreign key (organization_id, after_task_id) references release_tasks (organization_id, id)
    on delete set null (after_task_id)
);
call secure_tenant_table('release_tasks');
create unique index release_tasks_once on release_tasks (organization_id, release_id, type) where type <> 'CUSTOM';
create index release_tasks_of_release on release_tasks (organization_id, release_id);

-- What else of the team belongs to a release: one of the four.
create table release_ties (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  drop_id uuid,
  activation_id uuid,
  segment_id uuid,
  audience_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, release_id, drop_id, activation_id, segment_id, audience_id),
  check (num_nonnulls(drop_id, activation_id, segment_id, audience_id) = 1),
  foreign key (organization_id, release_id) references releases,
  foreign key (organization_id, drop_id) references drops on delete cascade,
  foreign key (organization_id, activation_id) references activations on delete cascade,
  foreign key (organization_id, segment_id) references segments on delete cascade,
  foreign key (organization_id, audience_id) references audiences on delete cascade
);
call secure_tenant_table('release_ties');
create index release_ties_of_drop on release_ties (organization_id, drop_id) where drop_id is not null;

-- What is planned around a release beside what its drops, promotions and messages say themselves.
create table release_plan_items (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  kind text not null check (kind in ('PRESAVE', 'PROMOTION', 'POST', 'MESSAGE', 'OTHER')),
  title text not null check (length(title) between 1 and 200),
  day date not null,
  is_done boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_plan_items');
create index release_plan_items_by_day on release_plan_items (organization_id, release_id, day);

-- Changes of status and day.
create table release_events (
  organization_id uuid not null,
  id uuid not null,
  release_id uuid not null,
  kind text not null check (kind in ('STATUS', 'DAY')),
  -- null: there was none
  from_value text,
  to_value text,
  -- null: the product, when the day came
  by_user uuid,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, release_id) references releases
);
call secure_tenant_table('release_events');
create index release_events_of_release on release_events (organization_id, release_id, at desc);
