-- Keeps fans.marketing and fans.agreed_channels when a sign-up turns out to be somebody else's: fans merged and parted.
create or replace function hear_moved_signup() returns trigger
language plpgsql
as $$
begin
  perform settle_marketing(new.organization_id, array[old.fan_id, new.fan_id]);
  return null;
end
$$;

create or replace trigger moved_signup_heard after update of fan_id on signups
  for each row when (old.fan_id <> new.fan_id) execute function hear_moved_signup();
