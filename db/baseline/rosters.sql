-- Lists of creators, the table a team works in, and creators who apply to be in it.

-- The list of everybody bears the id of its team, so that it is there with the team, before any row is.
create table rosters (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  is_default boolean not null generated always as (id = organization_id) stored,
  -- kept by count_roster_creators()
  creator_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('rosters');
create unique index rosters_by_name on rosters (organization_id, lower(name));
-- calls that name a list alone find its team by this
create unique index rosters_by_id on rosters (id);

-- A creator in a list, with everything the table is filtered and sorted by: one table and one index find a page, however
-- many creators there are. refresh_creators() keeps the columns from follower_count on.
-- Without a reference to rosters: a list is deleted at once, however many are in it, and a job removes these rows in parts.
create table roster_creators (
  organization_id uuid not null,
  roster_id uuid not null,
  creator_id uuid not null,
  -- when they joined this list
  added_at timestamptz not null default now(),
  -- of the profile with most followers; 0 where nobody knows
  follower_count bigint not null default 0,
  engagement_rate double precision not null default 0,
  rating smallint not null default 0,
  -- the lowest of the saved ones, in its own currency
  price numeric(12, 2),
  promotion_count integer not null default 0,
  recent_promotion_at timestamptz,
  -- usernames, names and tags, folded, a line each
  search text collate "C" not null default '',
  -- what filters ask for by name: r:list, p:platform, t:tag, c:country, y:country/city, g:genre, m:source, and the words
  -- verified, tagged, priced, contact
  facets text[] not null default '{}',
  primary key (organization_id, roster_id, creator_id),
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('roster_creators');
-- There are thousands of cities and tags: with the usual hundred, statistics know the most frequent only, and take every
-- other for as frequent as the last of those.
alter table roster_creators alter column facets set statistics 1000;
-- A list is of one team.
create statistics roster_creators_lists (dependencies) on organization_id, roster_id from roster_creators;
create index roster_creators_of_creator on roster_creators (organization_id, creator_id);
create index roster_creators_added on roster_creators (organization_id, roster_id, added_at, creator_id);
create index roster_creators_followers on roster_creators (organization_id, roster_id, follower_count, creator_id);
create index roster_creators_engagement on roster_creators (organization_id, roster_id, engagement_rate, creator_id);
create index roster_creators_facets on roster_creators using gin (facets);
create index roster_creators_search on roster_creators using gin (search gin_trgm_ops);
-- A range of each column that the table is filtered by is read from an index where few creators are in it.
create index roster_creators_price on roster_creators (organization_id, roster_id, price);
create index roster_creators_rating on roster_creators (organization_id, roster_id, rating);
create index roster_creators_promotions on roster_creators (organization_id, roster_id, promotion_count);
create index roster_creators_promoted on roster_creators (organization_id, roster_id, recent_promotion_at);
-- Every letter and pair of letters of a text: what one or two letters are searched by, since trigrams need three. Which of
-- them come twice is the index's to see. Written for speed, because a row of the roster costs more for this index than for
-- all else. Asked of single rows it is slow: the cost says so to the planner, which then asks anything else first. Part of the
-- schema and not of db/functions, as an index is made with it.
create function short_grams(words text) returns text[]
language plpgsql immutable parallel safe strict cost 100
as $$
declare
  grams text[] := string_to_array(words, null);
  letter text;
  before text;
begin
  foreach letter in array grams loop
    if before is not null then
      grams := grams || (before || letter);
    end if;
    before := letter;
  end loop;
  return grams;
end
$$;
create index roster_creators_short_search on roster_creators using gin (short_grams(search));

-- Where a team's creators are: what the filters by country and city offer. Kept, because gathering the places of a million
-- creators takes seconds.
create table roster_places (
  organization_id uuid not null,
  -- as rows of the roster carry it: c:FR, y:FR/paris
  facet text collate "C" not null,
  country_code text,
  -- as it was written first; null for a country
  city text,
  -- null among them: of some creators it is not known
  states text[] not null default '{}',
  -- how many of the list of everybody are there
  creator_count integer not null default 0,
  primary key (organization_id, facet)
);
call secure_tenant_table('roster_places');
-- a city that is asked for without its country
create index roster_places_by_city on roster_places (organization_id, folded(city));

-- What was taken out of lists, and lists that were deleted, so that it can be undone. A job forgets it after a week.
create table roster_removals (
  organization_id uuid not null,
  id uuid not null,
  -- removals of a team stand in the order of their turns, not in the order in which they began to wait for them
  at timestamptz not null default clock_timestamp(),
  by_user text not null,
  -- the list itself, where it was deleted
  roster_id uuid,
  roster_name text,
  roster_created_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('roster_removals');
-- the table is small
create index roster_removals_of_roster on roster_removals (organization_id, roster_id) where roster_id is not null;

create table roster_removal_rows (
  organization_id uuid not null,
  removal_id uuid not null,
  roster_id uuid not null,
  creator_id uuid not null,
  -- when they had joined the list
  added_at timestamptz not null,
  primary key (organization_id, removal_id, roster_id, creator_id),
  foreign key (organization_id, removal_id) references roster_removals on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('roster_removal_rows');
create index roster_removal_rows_of_creator on roster_removal_rows (organization_id, creator_id);

-- What was done with many creators at once, such as a tag for all who match a filter.
create table roster_bulk_runs (
  organization_id uuid not null,
  id uuid not null,
  -- what is done, as it was asked for
  action jsonb not null,
  -- tags it puts on or takes off, and those of them that it made
  tag_ids uuid[] not null default '{}',
  made_tag_ids uuid[] not null default '{}',
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE')),
  chosen integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  restored integer not null default 0,
  by_user text not null,
  by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Whom it is about, where gathering them takes longer than a person waits: its job does that first. Null once they are
  -- gathered.
  asked jsonb,
  canceled_by_name text,
  primary key (organization_id, id)
);
call secure_tenant_table('roster_bulk_runs');

-- The creators who were chosen at that moment, some hundreds a row. A row is done in one transaction, together with what it
-- changed: a worker that dies loses its row and nothing else. A job forgets them after a week.
create table roster_bulk_parts (
  organization_id uuid not null,
  run_id uuid not null,
  part integer not null,
  creator_ids uuid[] not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'UNDONE')),
  -- what exactly it changed, as it was before
  change jsonb,
  primary key (organization_id, run_id, part),
  foreign key (organization_id, run_id) references roster_bulk_runs on delete cascade
);
call secure_tenant_table('roster_bulk_parts');

-- Saved views of the creator table: filters, order and columns under a name, one's own or for the whole team.
create table roster_views (
  organization_id uuid not null,
  id uuid not null,
  -- who made it
  user_id text not null,
  name text not null check (length(name) between 1 and 100),
  shared boolean not null default false,
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('roster_views');
create unique index roster_views_by_name on roster_views (organization_id, user_id, lower(name));
create index roster_views_shared on roster_views (organization_id) where shared;

-- Invite links, by which creators apply to a team, and what they applied with.
create table roster_invite_links (
  organization_id uuid not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text,
  -- whom the page shows as the one who invites
  profile_name text not null check (length(profile_name) between 1 and 200),
  image_url text,
  is_location_required boolean not null default false,
  is_price_required boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('roster_invite_links');
-- the page knows the link alone
create unique index roster_invite_links_by_id on roster_invite_links (id);

create table roster_applications (
  organization_id uuid not null,
  id uuid not null,
  roster_invite_link_id uuid not null,
  social_profile_id uuid not null references social_profiles,
  email_address text not null,
  phone_number text,
  city text,
  state text,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision,
  longitude double precision,
  price_currency text check (price_currency in ('AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD')),
  -- for a post
  price_amount numeric(12, 2) check (price_amount >= 0),
  applied_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by text,
  primary key (organization_id, id),
  -- applying again changes the earlier one
  unique (organization_id, roster_invite_link_id, social_profile_id),
  foreign key (organization_id, roster_invite_link_id) references roster_invite_links on delete cascade
);
call secure_tenant_table('roster_applications');
create index roster_applications_open on roster_applications (organization_id, applied_at, id) where dismissed_at is null;
create index roster_applications_of_profile on roster_applications (social_profile_id);
