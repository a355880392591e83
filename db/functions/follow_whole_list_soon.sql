-- The same for a list that was deleted or put back: its creators stay stored meanwhile, so no row of theirs tells.
create or replace function follow_whole_list_soon() returns trigger
language plpgsql
as $$
begin
  insert into job_outbox (task, payload, job_key)
  select distinct 'follow_list', jsonb_build_object('organization_id', x.organization_id, 'segment_id', x.segment_id),
    'follow_list:' || x.segment_id
  from changed_rows c
  join segment_sources x on x.organization_id = c.organization_id and x.kind = 'ROSTER' and x.value_key = c.id::text;
  return null;
end
$$;

create or replace trigger rosters_followed after insert on rosters
  referencing new table as changed_rows for each statement execute function follow_whole_list_soon();

create or replace trigger rosters_unfollowed after delete on rosters
  referencing old table as changed_rows for each statement execute function follow_whole_list_soon();
