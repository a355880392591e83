-- Puts back what a removal took and nobody took again, into the lists that still are, with the day of joining as it was.
-- What a later removal would have taken in its place goes over to that one, whose own undo brings it back. Answers how many
-- creators came back.
create or replace function undo_roster_removal(organization uuid, removal uuid) returns integer
language plpgsql
as $$
declare
  everywhere uuid[];
  elsewhere uuid[];
  number integer;
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
  select coalesce(array_agg(creator_id), '{}') into everywhere from back;
  with back as (
    insert into roster_creators (organization_id, roster_id, creator_id, added_at)
    select organization, w.roster_id, w.creator_id, w.added_at
    from roster_removal_rows w
    -- nobody is in another list without being in that of everybody
    join roster_creators e on e.organization_id = organization and e.roster_id = organization and e.creator_id = w.creator_id
    where w.organization_id = organization and w.removal_id = removal and w.roster_id <> organization
      and (exists (select from rosters r where r.organization_id = organization and r.id = w.roster_id)
        -- a deleted list may come back too
        or exists (select from roster_removals r where r.organization_id = organization and r.roster_id = w.roster_id))
    order by w.roster_id, w.creator_id
    on conflict do nothing
    returning roster_id, creator_id
  ), shown as (
    select creator_id from back
    where exists (select from rosters r where r.organization_id = organization and r.id = back.roster_id)
    union select unnest(everywhere)
  )
  select array(select creator_id from back), (select count(*) from shown) into elsewhere, number;
  perform refresh_creators(organization, everywhere || elsewhere);
  return number;
end
$$;
