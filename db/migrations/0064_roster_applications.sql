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
