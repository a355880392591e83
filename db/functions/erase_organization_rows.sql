-- Deletes up to so many rows of each table of a team whose day has come, and answers how many: 0 when nothing is left.
-- Tables are found in the catalogue, so that no area can be forgotten. Rows that others still point to wait for the next call.
create or replace function erase_organization_rows(organization uuid, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  emptied regclass;
  deleted bigint;
  total bigint := 0;
  waiting text;
begin
  perform set_config('app.erased_organization', organization::text, true);
  if not exists (select from organization_deletions where organization_id = organization and erase_at <= now()) then
    raise exception 'This team is not to be erased now.' using errcode = '42501';
  end if;
  for emptied in
    select c.oid from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'organization_deletions'
    -- what leads to the team's pages first
    order by c.relname <> 'public_addresses', c.relname
  loop
    begin
      execute format(
        'with gone as (delete from %s where ctid = any(array(select ctid from %s where organization_id = $1 limit $2)) returning 1)
         select count(*) from gone', emptied, emptied) into deleted using organization, most;
      total := total + deleted;
    exception when foreign_key_violation then
      waiting := emptied::text;
    end;
    exit when total >= most;
  end loop;
  if total = 0 and waiting is not null then
    raise exception 'The rows of % cannot be deleted.', waiting;
  end if;
  return total;
end
$$;
revoke execute on function erase_organization_rows(uuid, integer) from public;
grant execute on function erase_organization_rows(uuid, integer) to fanfare_app;
