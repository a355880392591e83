-- Changes of one creator, tag or list at the same moment take their turn.

-- The second change of a creator waits, and then reads what the first has written. Without the lock it would write the row
-- of the table from what it had read before, and the first change would be missing there.
alter function refresh_creators(uuid, uuid[]) rename to write_roster_rows;
create function refresh_creators(organization uuid, ids uuid[]) returns void
language plpgsql
as $$
begin
  perform from creators c where c.organization_id = organization and c.id = any(ids) order by c.id for no key update;
  perform write_roster_rows(organization, ids);
end
$$;

-- Rows that refer to a tag or a list hold a key share of it: `for update` would wait for those of others, and they for it.
create or replace function count_creator_tags() returns trigger
language plpgsql
as $$
begin
  with changed as (
    select organization_id, tag_id, count(*)::integer as number from changed_rows group by organization_id, tag_id
  ), locked as (
    select t.organization_id, t.id from tags t join changed c on c.organization_id = t.organization_id and c.tag_id = t.id
    order by t.organization_id, t.id for no key update of t
  )
  update tags t set applied_count = t.applied_count + case tg_op when 'INSERT' then c.number else -c.number end
  from changed c, locked l
  where t.organization_id = c.organization_id and t.id = c.tag_id and l.organization_id = t.organization_id and l.id = t.id;
  return null;
end
$$;
create or replace function count_roster_creators() returns trigger
language plpgsql
as $$
begin
  with changed as (
    select organization_id, roster_id, count(*)::integer as number from changed_rows group by organization_id, roster_id
  ), locked as (
    select r.organization_id, r.id from rosters r join changed c on c.organization_id = r.organization_id and c.roster_id = r.id
    order by r.organization_id, r.id for no key update of r
  )
  update rosters r set creator_count = r.creator_count + case tg_op when 'INSERT' then c.number else -c.number end
  from changed c, locked l
  where r.organization_id = c.organization_id and r.id = c.roster_id and l.organization_id = r.organization_id and l.id = r.id;
  return null;
end
$$;
