-- What the row of a post shows in every segment. Computed in one place, whether a row is brought up to date or written for the
-- first time.
create or replace function post_segment_values(organization uuid, ids uuid[])
returns table (post_id uuid, published_at timestamptz, play_count bigint, heart_count bigint, comment_count bigint,
  share_count bigint, engagement_rate double precision, search text, facets text[], platform text, username_key text)
language sql stable
as $$
  select p.id, p.published_at, coalesce(p.play_count, 0), coalesce(p.heart_count, 0), coalesce(p.comment_count, 0),
    coalesce(p.share_count, 0), coalesce(p.engagement_rate, 0),
    folded(concat_ws(e'\n', nullif(p.description, ''), a.username, a.nickname, s.title, s.author_name)),
    array_remove(array['p:' || p.platform, 'c:' || p.region, 's:' || p.sound_id, 'a:' || p.author_id], null)
      || array(select 'h:' || h from unnest(p.hashtag_ids) h) || array(select 'g:' || g from unnest(p.genre_ids) g),
    p.platform, a.username_key
  from posts p
  join post_authors a on a.organization_id = organization and a.id = p.author_id
  left join sounds s on s.organization_id = organization and s.id = p.sound_id
  where p.organization_id = organization and p.id = any(ids)
$$;
