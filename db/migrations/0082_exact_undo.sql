-- Undoing a removal leaves things as if it had never been: what others have taken out since stays out.

-- Removals of a team stand in the order of their turns, not in the order in which they began to wait for them.
alter table roster_removals alter column at set default clock_timestamp();

-- Puts back what a removal took and nobody took again, into the lists that still are, with the day of joining as it was.
-- What a later removal would have taken in its place goes over to that one, whose own undo brings it back. Answers how many
-- creators came back.
create or replace function undo_roster_removal(organization uuid, removal uuid) returns integer
language plpgsql
as $$
declare
  everywhere uuid[];
  ids uuid[];
begin
  perform take_turn_at_rosters(organization);
  with later as (
    -- out of the list of everybody is out of every list
    select distinct on (w.roster_id, w.creator_id) w.roster_id, w.creator_id, w.added_at, r.id as removal_id
    from roster_removals this
    join roster_removal_rows w on w.organization_id = organization and w.removal_id = this.id
    join roster_removal_rows o on o.organization_id = organization and o.creator_id = w.creator_id
      and o.roster_id in (w.roster_id, organization)
    join roster_removals r on r.organization_id = organization and r.id = o.removal_id and r.at > this.at
    where this.organization_id = organization and this.id = removal
    order by w.roster_id, w.creator_id, r.at
  ), handed_over as (
    insert into roster_removal_rows as known (organization_id, removal_id, roster_id, creator_id, added_at)
    select organization, removal_id, roster_id, creator_id, added_at from later
    on conflict (organization_id, removal_id, roster_id, creator_id) do update
    set added_at = least(known.added_at, excluded.added_at)
  )
  delete from roster_removal_rows w using later l
  where w.organization_id = organization and w.removal_id = removal
    and w.roster_id = l.roster_id and w.creator_id = l.creator_id;

  with back as (
    insert into roster_creators (organization_id, roster_id, creator_id, added_at)
    select organization, organization, creator_id, added_at from roster_removal_rows
    where organization_id = organization and removal_id = removal and roster_id = organization
    order by creator_id
    on conflict do nothing
    returning creator_id
  )
  select array_agg(creator_id) into everywhere from back;
  with back as (
    insert into roster_creators (organization_id, roster_id, creator_id, added_at)
    select organization, w.roster_id, w.creator_id, w.added_at
    from roster_removal_rows w
    join rosters r on r.organization_id = organization and r.id = w.roster_id
    -- nobody is in another list without being in that of everybody
    join roster_creators e on e.organization_id = organization and e.roster_id = organization and e.creator_id = w.creator_id
    where w.organization_id = organization and w.removal_id = removal and w.roster_id <> organization
    order by w.roster_id, w.creator_id
    on conflict do nothing
    returning creator_id
  )
  select array(select creator_id from back union select unnest(everywhere)) into ids;
  perform refresh_creators(organization, ids);
  return cardinality(ids);
end
$$;
