-- Enters creators into lists of the team, each as they are by now; who is in a list already stays as they are there. The
-- caller has taken their turn at lists, and sees to it that nobody is in another list without being in that of everybody.
create or replace function enter_roster_rows(organization uuid, lists uuid[], ids uuid[]) returns void
language plpgsql
as $$
begin
  insert into roster_creators (organization_id, roster_id, creator_id, follower_count, engagement_rate, rating, price,
    promotion_count, recent_promotion_at, search, name_key, facets, figures_at)
  select organization, r.id, n.creator_id, n.follower_count, n.engagement_rate, n.rating, n.price, n.promotion_count,
    n.recent_promotion_at, n.search, roster_name_key(organization, n.creator_id), n.facets || ('r:' || r.id),
    figures_read_at(organization, n.creator_id)
  from unnest(lists, ids) p (list, id)
  join rosters r on r.organization_id = organization and r.id = p.list
  join roster_row_values(organization, array(select distinct unnest(ids))) n on n.creator_id = p.id
  on conflict do nothing;
end
$$;
