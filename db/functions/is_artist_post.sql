-- Whether an account is one of the artist whom a segment follows.
create or replace function is_artist_post(organization uuid, segment uuid, post_platform text, author_key text) returns boolean
language sql stable
as $$
  select exists (
    select from segment_sources x
    where x.organization_id = organization and x.segment_id = segment and x.kind = 'ACCOUNT' and x.is_artist
      and x.platform = post_platform and x.value_key = author_key
  )
$$;
