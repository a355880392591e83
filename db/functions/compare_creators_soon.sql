-- Enqueues the comparison of a creator who gets a profile or a contact. A trigger, because a command that forgot it would
-- leave duplicates unseen; inserting an outbox row waits for nobody.
create or replace function compare_creators_soon() returns trigger
language plpgsql
as $$
begin
  insert into job_outbox (task, payload)
  select 'compare_creators', jsonb_build_object('organization_id', organization_id, 'creator_ids', jsonb_agg(creator_id))
  from (
    select organization_id, creator_id, (row_number() over (partition by organization_id order by creator_id) - 1) / 500 as part
    from (select distinct organization_id, creator_id from changed_rows) changed
  ) numbered
  group by organization_id, part;
  return null;
end
$$;

create or replace trigger creator_profiles_compared after insert on creator_profiles
  referencing new table as changed_rows for each statement execute function compare_creators_soon();

create or replace trigger creator_contacts_compared after insert on creator_contacts
  referencing new table as changed_rows for each statement execute function compare_creators_soon();

create or replace trigger creator_contacts_missed after delete on creator_contacts
  referencing old table as changed_rows for each statement execute function compare_creators_soon();
