-- The same for a list that was deleted or put back: its creators stay stored meanwhile, so no row of theirs tells.
create or replace function follow_whole_list_soon() returns trigger
language plpgsql
as $$
begin
  perform follow_lists_soon(array_agg(organization_id), array_agg(id)) from changed_rows;
  return null;
end
$$;

create or replace trigger rosters_followed after insert on rosters
  referencing new table as changed_rows for each statement execute function follow_whole_list_soon();

create or replace trigger rosters_unfollowed after delete on rosters
  referencing old table as changed_rows for each statement execute function follow_whole_list_soon();
