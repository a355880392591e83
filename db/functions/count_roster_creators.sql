-- Maintains rosters.creator_count. Rows that refer to a list hold a key share lock on it: `for update` would deadlock
-- with those of others.
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

create or replace trigger roster_creators_added after insert on roster_creators
  referencing new table as changed_rows for each statement execute function count_roster_creators();

create or replace trigger roster_creators_removed after delete on roster_creators
  referencing old table as changed_rows for each statement execute function count_roster_creators();
