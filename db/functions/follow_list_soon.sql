-- Updates the segments that follow a list which creators joined or left.
create or replace function follow_list_soon() returns trigger
language plpgsql
as $$
begin
  perform follow_lists_soon(array_agg(organization_id), array_agg(roster_id))
  from (select distinct organization_id, roster_id from changed_rows) changed;
  return null;
end
$$;

create or replace trigger roster_creators_followed after insert on roster_creators
  referencing new table as changed_rows for each statement execute function follow_list_soon();

create or replace trigger roster_creators_unfollowed after delete on roster_creators
  referencing old table as changed_rows for each statement execute function follow_list_soon();
