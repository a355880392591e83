-- Counts a guess before it is looked at: `wait` says for how many seconds there were too many, null where it may be tried.
-- Guesses of who asked for the code with its handle, five for each code, are counted apart (`held`), so that nobody waits for
-- those who guess at what they never asked for.
create or replace function take_guess(organization uuid, drop_asked uuid, codes jsonb, keys text[], held_keys text[], maximums integer[],
  windows integer[], out held boolean, out wait integer)
language plpgsql
as $$
declare
  given jsonb;
begin
  perform set_config('app.organization_id', organization::text, true);
  held := false;
  for given in select value from jsonb_array_elements(codes) where value ? 'handle' loop
    update otp_challenges set guesses = guesses + 1
    where organization_id = organization and drop_id = drop_asked and channel = given->>'channel'
      and contact_hash = decode(given->>'contact', 'hex') and handle_hash = decode(given->>'handle', 'hex')
      and used_at is null and expires_at > clock_timestamp() and guesses < 5;
    held := held or found;
  end loop;
  wait := take_limits(case when held then held_keys else keys end, maximums, windows);
end
$$;
