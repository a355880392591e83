-- What was taken out of lists, and lists that were deleted, so that it can be undone. A job forgets it after a week.
create table roster_removals (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  by_user text not null,
  -- the list itself, where it was deleted
  roster_id uuid,
  roster_name text,
  roster_created_at timestamptz,
  primary key (organization_id, id)
);
call secure_tenant_table('roster_removals');

create table roster_removal_rows (
  organization_id uuid not null,
  removal_id uuid not null,
  roster_id uuid not null,
  creator_id uuid not null,
  -- when they had joined the list
  added_at timestamptz not null,
  primary key (organization_id, removal_id, roster_id, creator_id),
  foreign key (organization_id, removal_id) references roster_removals on delete cascade,
  foreign key (organization_id, creator_id) references creators on delete cascade
);
call secure_tenant_table('roster_removal_rows');
create index roster_removal_rows_of_creator on roster_removal_rows (organization_id, creator_id);

-- Takes creators out of a list, all of them where `ids` is null; out of the list of everybody means out of every list.
-- Answers how many were in it. The creators themselves stay. Batches may share a removal, whose row is there already.
create function remove_from_roster(organization uuid, roster uuid, ids uuid[], removal uuid) returns integer
language plpgsql
as $$
declare
  number integer;
begin
  if roster = organization then
    -- whoever adds locks the list of everybody before others, so that the two cannot wait for each other
    perform from rosters where organization_id = organization and id = organization for no key update;
  end if;
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

-- Puts back what a removal took, into the lists that still are, with the day of joining as it was. Answers how many creators.
create function undo_roster_removal(organization uuid, removal uuid) returns integer
language plpgsql
as $$
declare
  ids uuid[];
begin
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
