-- Uses a code up: null where it was right, else what was wrong. Tries are counted under the row's lock, so any number of
-- parallel guesses gets five; those with another handle get none. A code that stayed because the next one was withheld has
-- its own time and its five tries in all; past them it is wrong. After five tries whoever asked for
-- it reads code_expired, so as to ask for another; anybody else reads code_invalid.
create or replace function use_otp(organization uuid, drop_asked uuid, asked_channel text, contact bytea, code bytea, handle bytea)
returns text
language plpgsql
as $$
declare
  challenge otp_challenges;
begin
  update otp_challenges set tries = tries + 1
  where organization_id = organization and drop_id = drop_asked and channel = asked_channel and contact_hash = contact
    and (handle_hash is null or handle_hash = handle) and used_at is null and tries < 5
  returning * into challenge;
  if not found then
    return case when exists (
      select from otp_challenges where organization_id = organization and drop_id = drop_asked and channel = asked_channel
        and contact_hash = contact and handle_hash = handle and used_at is null and tries >= 5
    ) then 'code_expired' else 'code_invalid' end;
  elsif challenge.expires_at <= clock_timestamp() then
    return 'code_expired';
  elsif challenge.code_hash <> code or challenge.code_until <= clock_timestamp()
    or challenge.earlier_tries + challenge.tries > 5 then
    return 'code_invalid';
  end if;
  update otp_challenges set used_at = clock_timestamp()
  where organization_id = organization and drop_id = drop_asked and channel = asked_channel and contact_hash = contact;
  return null;
end
$$;
