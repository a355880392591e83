-- The same for an account that a creator gained or lost. Most teams follow no list, so those are looked up first.
create or replace function follow_lists_of_creators_soon() returns trigger
language plpgsql
as $$
begin
  perform follow_lists_soon(array_agg(x.organization_id), array_agg(x.value_key::uuid))
  from segment_sources x
  where x.kind = 'ROSTER' and x.organization_id in (select organization_id from changed_rows)
    and exists (
      select from changed_rows c join roster_creators rc
        on rc.organization_id = c.organization_id and rc.creator_id = c.creator_id
      where c.organization_id = x.organization_id and rc.roster_id = x.value_key::uuid
    );
  return null;
end
$$;

create or replace trigger creator_profiles_followed after insert on creator_profiles
  referencing new table as changed_rows for each statement execute function follow_lists_of_creators_soon();

create or replace trigger creator_profiles_unfollowed after delete on creator_profiles
  referencing old table as changed_rows for each statement execute function follow_lists_of_creators_soon();
