-- Cities of the world, and every name they have.

create table places (
  -- of GeoNames
  id integer primary key,
  name text not null,
  state text,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  time_zone text not null,
  -- state, country and their codes as a person may type them behind a name, folded
  areas text[] not null
);

-- Every name of a city in every language, folded. Sorted by bytes, so that a range of the key is a prefix.
create table place_names (
  folded text collate "C" not null,
  -- of places; without a foreign key, which would double the time of loading: both tables are filled together
  place_id integer not null,
  -- how likely a name is meant, without what was typed: the logarithm of the population, less for a name of another language
  weight real not null,
  -- the city's own name
  main boolean not null,
  -- the search reads nothing but this index
  primary key (folded, place_id) include (weight, main)
);
-- for slips of the fingers: own names, and other languages' names of larger cities
create index place_names_similar on place_names using gin (folded gin_trgm_ops) where weight > 7.5;

-- Hash of the file that was loaded: one row.
create table places_release (
  hash text primary key,
  loaded_at timestamptz not null default now()
);

grant select on places, place_names to fanfare_app;
