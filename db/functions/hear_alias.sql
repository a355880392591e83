-- Keeps fans.marketing and fans.agreed_channels when fans are merged or parted.
create or replace function hear_alias() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform settle_marketing(old.organization_id, array[old.fan_id, old.old_id]);
  end if;
  if tg_op <> 'DELETE' then
    perform settle_marketing(new.organization_id, array[new.fan_id]);
  end if;
  return null;
end
$$;

create or replace trigger alias_heard after insert or update or delete on fan_aliases
  for each row execute function hear_alias();
