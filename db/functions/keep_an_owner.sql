-- A team keeps at least one owner. Two owners who demote each other at the same moment would leave none: the row lock makes
-- the second wait and see.
create or replace function auth.keep_an_owner() returns trigger
language plpgsql
as $$
begin
  perform 1 from auth.organization where id = old.organization_id for update;
  if found and not exists (select 1 from auth.member where organization_id = old.organization_id and role = 'owner') then
    raise exception 'A team keeps at least one owner.' using errcode = '23514';
  end if;
  return null;
end
$$;

-- a constraint trigger cannot be replaced
drop trigger if exists keep_an_owner on auth.member;
create constraint trigger keep_an_owner after update of role or delete on auth.member
  deferrable initially deferred for each row when (old.role = 'owner') execute function auth.keep_an_owner();
