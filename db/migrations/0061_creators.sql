-- Creators: persons in a team's roster, with their profiles, prices, contacts, places and tags.

-- Lower case, without accents: what names are searched and told apart by.
create function folded(words text) returns text
language sql immutable parallel safe strict
return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

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
  source text not null default 'manually' check (source in ('url_import', 'promotion', 'manually', 'invite_link', 'file_import', 'segment_creates', 'drop_signups')),
  composite_score double precision not null default 0,
  promotion_count integer not null default 0,
  promotion_post_count integer not null default 0,
  promotion_draft_count integer not null default 0,
  -- id, name and added_at of the latest promotion
  recent_promotion jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('creators');
-- calls that name a creator alone find its team by this
create unique index creators_by_id on creators (id);

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

create table tags (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text,
  -- creators that carry it, kept by the trigger below
  applied_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('tags');
create unique index tags_by_name on tags (organization_id, lower(name));

create table creator_tags (
  organization_id uuid not null,
  creator_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, creator_id, tag_id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, tag_id) references tags on delete cascade
);
call secure_tenant_table('creator_tags');
create index creator_tags_of_tag on creator_tags (organization_id, tag_id);

create function count_creator_tags() returns trigger
language plpgsql
as $$
begin
  with changed as (
    select organization_id, tag_id, count(*)::integer as number from changed_rows group by organization_id, tag_id
  ), locked as (
    -- in one order, so that two changes of the same tags cannot wait for each other
    select t.organization_id, t.id from tags t join changed c on c.organization_id = t.organization_id and c.tag_id = t.id
    order by t.organization_id, t.id for no key update of t
  )
  update tags t set applied_count = t.applied_count + case tg_op when 'INSERT' then c.number else -c.number end
  from changed c, locked l
  where t.organization_id = c.organization_id and t.id = c.tag_id and l.organization_id = t.organization_id and l.id = t.id;
  return null;
end
$$;
create trigger creator_tags_added after insert on creator_tags
  referencing new table as changed_rows for each statement execute function count_creator_tags();
create trigger creator_tags_removed after delete on creator_tags
  referencing old table as changed_rows for each statement execute function count_creator_tags();

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
