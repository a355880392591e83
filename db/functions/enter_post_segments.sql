-- Puts posts into a segment; answers how many were not in it yet.
create or replace function enter_post_segments(organization uuid, segment uuid, ids uuid[], of_import uuid) returns integer
language plpgsql
as $$
declare
  entered integer;
begin
  insert into post_segments (organization_id, segment_id, post_id, import_id, published_at, play_count, heart_count,
    comment_count, share_count, engagement_rate, search, facets)
  select organization, segment, v.post_id, of_import, v.published_at, v.play_count, v.heart_count, v.comment_count,
    v.share_count, v.engagement_rate, v.search, v.facets || array['e:' || segment,
      case when is_artist_post(organization, segment, v.platform, v.username_key) then 'artist' else 'ugc' end]
  from post_segment_values(organization, ids) v
  on conflict do nothing;
  get diagnostics entered = row_count;
  update segments set post_count = post_count + entered where organization_id = organization and id = segment and entered > 0;
  return entered;
end
$$;
