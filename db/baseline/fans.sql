-- Fans, their contacts, duplicates and merges, and exports of them.

-- One person for one team. `name_search` and `last_name_search` are folded: lower case, no accents.
create table fans (
  organization_id uuid not null,
  id uuid not null,
  first_name text,
  last_name text,
  name_search text collate "C",
  last_name_search text collate "C",
  birthdate date,
  gender text,
  language text,
  city text,
  state text,
  country_code text,
  latitude double precision,
  longitude double precision,
  tiktok_username text,
  instagram_username text,
  -- every sign-up so far looks like a machine's, or was not confirmed yet
  quarantined boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- language of messages and of the page of preferences, where the fan chose one
  message_locale text check (message_locale in ('en', 'fr')),
  -- YES: agreed on some channel. NO: taken back wherever it was given. NONE: neither was said.
  -- Kept with the fan, because the ledger would have to be read for everybody who said nothing.
  marketing text not null default 'NONE' check (marketing in ('YES', 'NO', 'NONE')),
  -- month of the first sign-up: a range of days is merged from its months, each in the order of the list
  created_month date not null generated always as (date_trunc('month', created_at at time zone 'UTC')::date) stored,
  -- what all spellings of a city have in common: case, accents, spaces, hyphens and apostrophes make no difference
  city_meant text collate "C"
    generated always as (translate(replace(folded(city), 'ß', 'ss'), 'łøđı -''’.', 'lodi')) stored,
  primary key (organization_id, id)
);
call secure_tenant_table('fans');
-- searches by the beginning of a name
create index fans_name on fans (organization_id, name_search) where name_search is not null;
create index fans_last_name on fans (organization_id, last_name_search) where last_name_search is not null;
-- One filter of the list each, in the order of the list, so that a page is read from the index.
create index fans_country on fans (organization_id, country_code, last_seen_at desc, id desc);
create index fans_kept_apart on fans (organization_id, last_seen_at desc, id desc) where quarantined;
create index fans_language on fans (organization_id, language, last_seen_at desc, id desc);
create index fans_marketing_seen on fans (organization_id, marketing, last_seen_at desc, id desc);
create index fans_marketing_created on fans (organization_id, marketing, created_at desc, id desc);
create index fans_month_seen on fans (organization_id, created_month, last_seen_at desc, id desc);
-- A page of the list is looked for along its order, and most fans on the way are skipped by name, country or quarantine. These
-- columns stand in the index of each order, so that skipping a fan does not read their row; only the page's own rows are read.
create index fans_seen_told on fans (organization_id, last_seen_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
create index fans_created_told on fans (organization_id, created_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
-- A page of a country in the order of sign-ups, as there is in the other order.
create index fans_country_created on fans (organization_id, country_code, created_at desc, id desc);
create index fans_city_meant on fans (organization_id, city_meant, last_seen_at desc, id desc);

-- What reaches a fan. `value` is the normalised form that tells two contacts apart, `address` what is written to. The key
-- makes a contact one fan's.
create table fan_contacts (
  organization_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  value text collate "C" not null,
  address text not null,
  fan_id uuid not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- when the team stated, by an import, that the owner agreed to be written to. The ledger has the words; such a contact
  -- was not proven, and a sign-up treats it as any other that nobody proved
  consent_stated_at timestamptz,
  -- why it is stopped, as in stopped_contacts; null where it is not. For lists, which have no key to hash with
  stop_reason text,
  primary key (organization_id, channel, value),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_contacts');
create index fan_contacts_fan on fan_contacts (organization_id, fan_id);
-- Those who may be reached on a channel are counted and found without reading each contact.
create index fan_contacts_reached on fan_contacts (organization_id, channel, fan_id)
  where (verified_at is not null or consent_stated_at is not null) and stop_reason is null;

-- Pairs that may be one person. The evidence names kinds and channels, not contacts. Goes when one of the two does.
create table fan_duplicates (
  organization_id uuid not null,
  id uuid not null,
  fan_id uuid not null,
  other_fan_id uuid not null,
  -- VERIFIED: both proved what ties them together
  certainty text not null check (certainty in ('VERIFIED', 'SUGGESTED')),
  evidence jsonb not null,
  found_at timestamptz not null default now(),
  -- somebody looked and said no
  dismissed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, fan_id, other_fan_id),
  check (fan_id < other_fan_id),
  foreign key (organization_id, fan_id) references fans on delete cascade,
  foreign key (organization_id, other_fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_duplicates');
create index fan_duplicates_of_other on fan_duplicates (organization_id, other_fan_id);

-- Both fans as they were and what moved, so that a merge can be taken back.
create table fan_merges (
  organization_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  absorbed_id uuid not null,
  -- columns of `fans`
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  absorbed jsonb not null,
  -- keys of the rows that went to the survivor, by table
  moved jsonb not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('fan_merges');
create index fan_merges_of_survivor on fan_merges (organization_id, survivor_id);

-- Where the ids of merged fans lead now. The ledger names fans by the id of the time and is never rewritten.
create table fan_aliases (
  organization_id uuid not null,
  old_id uuid not null,
  fan_id uuid not null,
  merge_id uuid not null,
  primary key (organization_id, old_id),
  foreign key (organization_id, fan_id) references fans on delete cascade
);
call secure_tenant_table('fan_aliases');
create index fan_aliases_of_fan on fan_aliases (organization_id, fan_id);
