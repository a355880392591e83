-- Promotions: work with creators towards one goal. A promotion belongs to an artist or brand and holds activations; an
-- activation is what creators are asked to do, and each of them stands at a stage of it.

create table promotions (
  organization_id uuid not null,
  id uuid not null,
  -- the artist or brand
  drop_profile_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('promotions');
create unique index promotions_by_name on promotions (organization_id, drop_profile_id, lower(name));

create table activations (
  organization_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  currency text not null default 'USD' check (currency in ('AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD')),
  -- in the currency; null: none was set
  budget numeric(12, 2) check (budget >= 0),
  -- what a view may cost by plan, in the currency
  planned_cost_per_view numeric(12, 6) check (planned_cost_per_view > 0),
  -- posts that each creator publishes unless agreed otherwise; 0: nothing was said
  max_uploads smallint not null default 0 check (max_uploads between 0 and 30),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  brief text not null default '' check (length(brief) <= 10000),
  -- Posts of its creators are found by these: the title of the sound, folded, and hashtags in lower case without #.
  sound_title text,
  hashtags text[] not null default '{}',
  -- members who are told of drafts and posts
  notified_user_ids text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, promotion_id) references promotions
);
call secure_tenant_table('activations');
create index activations_of_promotion on activations (organization_id, promotion_id);
create index activations_by_time on activations (organization_id, created_at desc, id desc);
-- calls that name an activation alone find its team by this
create unique index activations_by_id on activations (id);

create table activation_creators (
  organization_id uuid not null,
  activation_id uuid not null,
  creator_id uuid not null,
  -- the profile that is to post
  social_profile_id uuid not null references social_profiles,
  stage text not null default 'MATCHED' check (stage in (
    'MATCHED', 'BRAND_INTERESTED_AWAITING_CREATOR', 'CREATOR_INTERESTED_AWAITING_BRAND', 'NEGOTIATING',
    'BRAND_ACCEPTED_TERMS', 'CREATOR_ACCEPTED_TERMS', 'BRAND_UNINTERESTED', 'CREATOR_UNINTERESTED', 'COMPLETED',
    'shortlisted', 'outreached', 'hired', 'drafted', 'posted', 'paid')),
  stage_at timestamptz not null default now(),
  -- for all expected posts together
  price numeric(12, 2) check (price >= 0),
  currency text not null check (currency in ('AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD')),
  expected_live_posts smallint not null default 0 check (expected_live_posts between 0 and 30),
  note text not null default '' check (length(note) <= 2000),
  draft_due_on date,
  added_by text not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, activation_id, creator_id),
  foreign key (organization_id, activation_id) references activations on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('activation_creators');
create index activation_creators_of_creator on activation_creators (organization_id, creator_id, added_at desc);
create index activation_creators_of_profile on activation_creators (social_profile_id);

-- Every change of a stage, for the timeline and for Undo.
create table activation_moves (
  organization_id uuid not null,
  id uuid not null,
  activation_id uuid not null,
  creator_id uuid not null,
  from_stage text not null,
  to_stage text not null,
  -- null: the product, because a post was found or a message was sent
  by_user text,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, activation_id, creator_id)
    references activation_creators on update cascade on delete cascade
);
call secure_tenant_table('activation_moves');
create index activation_moves_of_creator on activation_moves (organization_id, activation_id, creator_id, at desc);

-- What creators sent to be approved before they post it.
create table activation_drafts (
  organization_id uuid not null,
  id uuid not null,
  activation_id uuid not null,
  creator_id uuid not null,
  -- counts up for each creator
  version smallint not null,
  url text not null,
  note text not null default '' check (length(note) <= 2000),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'CHANGES_REQUESTED')),
  -- what should be different
  comment text not null default '' check (length(comment) <= 2000),
  created_by text not null,
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, activation_id, creator_id, version),
  foreign key (organization_id, activation_id, creator_id)
    references activation_creators on update cascade on delete cascade
);
call secure_tenant_table('activation_drafts');

-- Published posts of an activation: added by their links, or found by sound or hashtag among the posts that came in.
create table activation_posts (
  organization_id uuid not null,
  activation_id uuid not null,
  creator_id uuid not null,
  platform text not null,
  -- the platform's own id: how the post is recognised when it comes in
  platform_id text collate "C" not null,
  url text not null,
  found_by text not null check (found_by in ('LINK', 'SOUND', 'HASHTAG')),
  added_at timestamptz not null default now(),
  primary key (organization_id, activation_id, platform, platform_id),
  foreign key (organization_id, activation_id, creator_id)
    references activation_creators on update cascade on delete cascade
);
call secure_tenant_table('activation_posts');
create index activation_posts_of_creator on activation_posts (organization_id, activation_id, creator_id);

-- Links by which a client reads the results without an account, and approves them.
create table activation_shares (
  organization_id uuid not null,
  id uuid not null,
  activation_id uuid not null,
  -- SHA-256 of the secret in the address
  secret_hash bytea not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  approved_at timestamptz,
  approved_by text check (length(approved_by) between 1 and 120),
  primary key (organization_id, id),
  foreign key (organization_id, activation_id) references activations on delete cascade
);
call secure_tenant_table('activation_shares');
create index activation_shares_of_activation on activation_shares (organization_id, activation_id);
-- the page of a link names the link alone
create unique index activation_shares_by_id on activation_shares (id);
