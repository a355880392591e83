-- Takes look-ups off the budget of the day before they are made. Answers how many of the wanted ones there still were.
create or replace function spend_lookups(organization uuid, today date, asked text, why text, wanted integer, most integer)
returns integer
language plpgsql
as $$
declare
  granted integer;
begin
  insert into lookup_budgets (organization_id, day, platform, purpose) values (organization, today, asked, why)
  on conflict do nothing;
  if found then
    delete from lookup_budgets where organization_id = organization and day < today;
  end if;
  select greatest(0, least(wanted, most - spent)) into granted from lookup_budgets
  where organization_id = organization and day = today and platform = asked and purpose = why for no key update;
  update lookup_budgets set spent = spent + granted
  where organization_id = organization and day = today and platform = asked and purpose = why;
  return granted;
end
$$;
