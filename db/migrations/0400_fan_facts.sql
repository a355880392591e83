-- What is known of a fan: the columns of `fans` that a sign-up or an import fills, under the same names and in this order.
-- The names in TypeScript are in src/records/fans/facts.ts; a test compares the two.
create type fan_facts as (
  first_name text,
  last_name text,
  name_search text,
  last_name_search text,
  birthdate date,
  gender text,
  language text,
  city text,
  state text,
  country_code text,
  latitude double precision,
  longitude double precision,
  tiktok_username text,
  instagram_username text
);
-- now upsert_fan
drop function if exists enter_fan(uuid, uuid, jsonb, jsonb, boolean, boolean, text);
