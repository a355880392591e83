-- Takes posts out of a segment; answers how many were in it.
create or replace function leave_post_segments(organization uuid, segment uuid, ids uuid[]) returns integer
language plpgsql
as $$
declare
  gone integer;
begin
  delete from post_segments where organization_id = organization and segment_id = segment and post_id = any(ids);
  get diagnostics gone = row_count;
  update segments set post_count = post_count - gone where organization_id = organization and id = segment and gone > 0;
  return gone;
end
$$;
