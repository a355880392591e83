-- The channels on which consents of one submission agree to marketing, in the order of their names.
create or replace function agreed_channels(agreed jsonb) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(distinct a.channel order by a.channel), '{}')
  from jsonb_to_recordset(agreed) as a (purpose text, channel text, state text)
  where a.purpose = 'MARKETING' and a.state in ('GIVEN', 'CONFIRMED')
$$;
