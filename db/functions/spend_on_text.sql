-- Puts the price of one message on today's account in the caller's transaction; false, and nothing, where it would go beyond `most`.
create or replace function spend_on_text(organization uuid, price integer, most integer) returns boolean
language plpgsql
as $$
begin
  insert into text_spend as s (organization_id, day, spent)
  select organization, (now() at time zone 'UTC')::date, price where price <= most
  on conflict (organization_id, day) do update set spent = s.spent + excluded.spent
    where s.spent + excluded.spent <= most;
  return found;
end
$$;
