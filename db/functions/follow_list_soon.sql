-- Enqueues the update of the segments that follow a list whose creators, or their accounts, changed. Triggers, because lists
-- change in many ways (by hand, in bulk, by files, merges, and what undoes them) and one that was forgotten would leave a
-- segment with creators who left.
create or replace function follow_list_soon() returns trigger
language plpgsql
as $$
begin
  insert into job_outbox (task, payload, job_key)
  select distinct 'follow_list', jsonb_build_object('organization_id', x.organization_id, 'segment_id', x.segment_id),
    'follow_list:' || x.segment_id
  from (select distinct organization_id, roster_id from changed_rows) c
  join segment_sources x on x.organization_id = c.organization_id and x.kind = 'ROSTER' and x.value_key = c.roster_id::text;
  return null;
end
$$;

create or replace trigger roster_creators_followed after insert on roster_creators
  referencing new table as changed_rows for each statement execute function follow_list_soon();

create or replace trigger roster_creators_unfollowed after delete on roster_creators
  referencing old table as changed_rows for each statement execute function follow_list_soon();
