-- The shares of a split add to exactly 100 when its transaction ends.
create or replace function check_royalty_shares() returns trigger
language plpgsql
as $$
declare
  split record;
  total numeric;
begin
  if tg_op = 'DELETE' then split := old; else split := new; end if;
  if not exists (select from royalty_splits s where s.organization_id = split.organization_id and s.id = split.split_id) then
    return null;
  end if;
  select coalesce(sum(percent), 0) into total from royalty_shares h
  where h.organization_id = split.organization_id and h.split_id = split.split_id;
  if total <> 100 then
    raise exception 'the shares of split % add to % percent', split.split_id, total using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop trigger if exists shares_add_up on royalty_shares;
create constraint trigger shares_add_up after insert or update or delete on royalty_shares
  deferrable initially deferred for each row execute function check_royalty_shares();
