-- Whether one more confirmation may go to a number, asked in the transaction that queues it: a second connection would keep
-- everybody waiting once as many ask as there are connections. The team's account is locked first and always, so that nobody
-- waits in a circle; call it last. Null where it may, and it is counted then; else what is against it.
create or replace function may_text(organization uuid, price integer, most integer, prefix_key text, most_for_prefix integer, drop_key text,
  most_for_drop integer) returns text
language plpgsql
as $$
declare
  today date := (now() at time zone 'UTC')::date;
  counted integer[];
begin
  insert into text_spend (organization_id, day, spent) values (organization, today, 0) on conflict do nothing;
  perform from text_spend where organization_id = organization and day = today and spent + price <= most for update;
  if not found then
    return 'money';
  end if;
  -- what a block of numbers is refused does not use up the drop
  counted := count_hits(array[prefix_key], array[86400]);
  if counted[1] > most_for_prefix then
    return 'prefix';
  end if;
  counted := count_hits(array[drop_key], array[86400]);
  if counted[1] > most_for_drop then
    return 'drop';
  end if;
  update text_spend set spent = spent + price where organization_id = organization and day = today;
  return null;
end
$$;
