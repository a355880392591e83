-- Whoever changes who is in which list of a team takes a turn. Without it two who name the same creators in another order
-- wait for each other, and one of them is sent back.

-- The turn ends with the transaction. The list of everybody stands for all lists; readers and references do not wait for it.
create function take_turn_at_rosters(organization uuid) returns void
language plpgsql
as $$
begin
  insert into rosters (organization_id, id, name) values (organization, organization, 'All Creators') on conflict do nothing;
  perform from rosters where organization_id = organization and id = organization for no key update;
end
$$;

create or replace function add_to_roster(organization uuid, roster uuid, ids uuid[]) returns setof uuid
language plpgsql
as $$
begin
  perform take_turn_at_rosters(organization);
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

create or replace function undo_roster_removal(organization uuid, removal uuid) returns integer
language plpgsql
as $$
declare
  ids uuid[];
begin
  perform take_turn_at_rosters(organization);
  select array_agg(distinct creator_id) into ids from roster_removal_rows
  where organization_id = organization and removal_id = removal;
  -- somebody may have taken them out of the list of everybody since; nobody is in another list without being in it
  insert into roster_creators (organization_id, roster_id, creator_id, added_at)
  select organization, organization, creator_id, coalesce(max(added_at) filter (where roster_id = organization), now())
  from roster_removal_rows where organization_id = organization and removal_id = removal
  group by creator_id order by creator_id
  on conflict do nothing;
  insert into roster_creators (organization_id, roster_id, creator_id, added_at)
  select organization, w.roster_id, w.creator_id, w.added_at
  from roster_removal_rows w join rosters r on r.organization_id = organization and r.id = w.roster_id
  where w.organization_id = organization and w.removal_id = removal and w.roster_id <> organization
  on conflict do nothing;
  perform refresh_creators(organization, ids);
  return coalesce(cardinality(ids), 0);
end
$$;
