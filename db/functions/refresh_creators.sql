-- Brings the rows of these creators, in all their lists, up to date. Every command that changes what the table shows calls it
-- in its transaction. The second change of a creator waits, and then reads what the first has written: without the lock it
-- would write the row from what it had read before, and the first change would be missing there.
create or replace function refresh_creators(organization uuid, ids uuid[]) returns void
language plpgsql
as $$
begin
  perform from creators c where c.organization_id = organization and c.id = any(ids) order by c.id for no key update;
  perform write_roster_rows(organization, ids);
end
$$;
