-- Takes creators out of a list, all of them where `ids` is null; out of the list of everybody means out of every list.
-- Answers how many were in it. The creators themselves stay. Batches may share a removal, whose row is there already.
create or replace function remove_from_roster(organization uuid, roster uuid, ids uuid[], removal uuid) returns integer
language plpgsql
as $$
declare
  number integer;
begin
  perform take_turn_at_rosters(organization);
  with gone as (
    delete from roster_creators
    where organization_id = organization and (roster = organization or roster_id = roster)
      and (ids is null or creator_id = any(ids))
    returning roster_id, creator_id, added_at
  ), kept as (
    insert into roster_removal_rows (organization_id, removal_id, roster_id, creator_id, added_at)
    select organization, removal, roster_id, creator_id, added_at from gone
  )
  select count(distinct creator_id) into number from gone;
  return number;
end
$$;
