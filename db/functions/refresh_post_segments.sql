-- Brings the rows of these posts, in all their segments, up to date. Every command that changes what the explorer shows calls
-- it in its transaction, holding the lock of the team's posts.
create or replace function refresh_post_segments(organization uuid, ids uuid[]) returns void
language sql
as $$
  update post_segments e set
    published_at = v.published_at, play_count = v.play_count, heart_count = v.heart_count, comment_count = v.comment_count,
    share_count = v.share_count, engagement_rate = v.engagement_rate, search = v.search,
    facets = v.facets || array['e:' || e.segment_id,
      case when is_artist_post(organization, e.segment_id, v.platform, v.username_key) then 'artist' else 'ugc' end]
  from post_segment_values(organization, ids) v
  where e.organization_id = organization and e.post_id = v.post_id
$$;
