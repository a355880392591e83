-- Writes the rows of these creators, in all their lists. Their callers hold the lock of refresh_creators().
create or replace function write_roster_rows(organization uuid, ids uuid[]) returns void
language plpgsql
as $$
begin
  update roster_creators rc set
    follower_count = n.follower_count, engagement_rate = n.engagement_rate, rating = n.rating, price = n.price,
    promotion_count = n.promotion_count, recent_promotion_at = n.recent_promotion_at, search = n.search,
    name_key = roster_name_key(organization, n.creator_id), figures_at = figures_read_at(organization, n.creator_id),
    facets = n.facets || ('r:' || rc.roster_id)
  from roster_row_values(organization, ids) n
  where rc.organization_id = organization and rc.creator_id = n.creator_id;
end
$$;
