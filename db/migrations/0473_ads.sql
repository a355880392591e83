-- Advertising with the live posts of promotions: the account at the platform that pays, and campaigns that run there.

-- The team's account at Meta. One of a team.
create table ad_accounts (
  organization_id uuid primary key,
  -- without act_
  account_id text not null check (account_id ~ '^[0-9]{1,30}$'),
  -- the page and the Instagram account that advertise
  page_id text not null check (page_id ~ '^[0-9]{1,30}$'),
  instagram_id text not null check (instagram_id ~ '^[0-9]{1,30}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- RECONNECT: the platform lets us in no longer
  state text not null default 'CONNECTED' check (state in ('CONNECTED', 'RECONNECT')),
  -- the access token under the encryption key
  sealed text not null,
  connected_by uuid not null,
  connected_at timestamptz not null
);
call secure_tenant_table('ad_accounts');

create table ad_campaigns (
  organization_id uuid not null,
  id uuid not null,
  -- the promotion whose live posts it shows
  activation_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  objective text not null check (objective in ('REACH', 'TRAFFIC', 'VIDEO_VIEWS', 'ENGAGEMENT')),
  -- CREATOR_HARVESTING: the countries that the posts of a segment come from; AUTO: who the platform finds for the song of a release
  audience_type text not null check (audience_type in ('CREATOR_HARVESTING', 'AUTO')),
  segment_id uuid,
  release_id uuid,
  -- where a click leads; of TRAFFIC alone
  link text check (length(link) <= 2000),
  -- in the currency of the account
  daily_budget numeric(12, 2) not null check (daily_budget > 0),
  ends_on date not null,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'ARCHIVED', 'NEEDS_ATTENTION')),
  -- null: not launched yet
  launch_result text check (launch_result in ('FAILED', 'PENDING', 'SUCCESS')),
  -- why not, in our words or the platform's
  launch_reason text check (length(launch_reason) <= 500),
  -- what the platform says of all its ads together; null: it has not decided
  review text check (review in ('APPROVED', 'REJECTED')),
  -- the platform's id
  platform_id text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- when somebody launched it
  launched_at timestamptz,
  checked_at timestamptz,
  primary key (organization_id, id),
  check (num_nonnulls(segment_id, release_id) <= 1),
  foreign key (organization_id, activation_id) references activations on delete cascade,
  foreign key (organization_id, segment_id) references segments on delete set null (segment_id),
  foreign key (organization_id, release_id) references releases on delete set null (release_id)
);
call secure_tenant_table('ad_campaigns');
create index ad_campaigns_newest on ad_campaigns (organization_id, created_at desc, id desc);
create index ad_campaigns_of_activation on ad_campaigns (organization_id, activation_id);

-- The posts of a campaign: one ad each.
create table ad_posts (
  organization_id uuid not null,
  campaign_id uuid not null,
  activation_id uuid not null,
  platform text not null check (platform = 'Instagram'),
  platform_post_id text collate "C" not null,
  -- by which the creator lets the team advertise with the post
  ad_code text not null check (length(ad_code) between 1 and 200),
  status text not null default 'received' check (status in ('received', 'pending', 'rejected', 'approved', 'paused', 'disabled')),
  reason text check (length(reason) <= 500),
  -- the platform's id of the ad
  ad_id text,
  primary key (organization_id, campaign_id, platform, platform_post_id),
  foreign key (organization_id, campaign_id) references ad_campaigns on delete cascade,
  foreign key (organization_id, activation_id, platform, platform_post_id)
    references activation_posts (organization_id, activation_id, platform, platform_id) on delete cascade
);
call secure_tenant_table('ad_posts');
create index ad_posts_of_post on ad_posts (organization_id, activation_id, platform, platform_post_id);
