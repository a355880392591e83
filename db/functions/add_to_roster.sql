-- Adds creators to a list and to the default list. Returns those who were not in the list.
create or replace function add_to_roster(organization uuid, roster uuid, ids uuid[]) returns setof uuid
language plpgsql
as $$
begin
  perform take_turn_at_rosters(organization);
  if not exists (select from rosters where organization_id = organization and id = roster) then
    raise exception 'There is no list %.', roster using errcode = 'foreign_key_violation';
  end if;
  insert into roster_creators (organization_id, roster_id, creator_id)
  select organization, organization, unnest(ids) where roster <> organization
  on conflict do nothing;
  return query
    insert into roster_creators (organization_id, roster_id, creator_id) select organization, roster, unnest(ids)
    on conflict do nothing
    returning creator_id;
  perform refresh_creators(organization, ids);
end
$$;
