-- The holder of this key (its SHA-256 in hex). Runs with the caller's own rights: it takes the team from the public
-- address, for this statement only, and so sees only that team's keys. Use is recorded once an hour.
create or replace function api_key_identity(hash text)
returns table (key_id uuid, organization_id uuid, user_id uuid, scopes text[], name text, email text)
language plpgsql volatile
as $$
declare
  address public_addresses;
begin
  select * into address from public_addresses where kind = 'api_key' and public_addresses.address = hash;
  if not found then
    return;
  end if;
  perform set_config('app.organization_id', address.organization_id::text, true);
  update api_keys set last_used_at = now()
  where api_keys.organization_id = address.organization_id and api_keys.id = address.target_id
    and (api_keys.last_used_at is null or api_keys.last_used_at < now() - interval '1 hour');
  return query
    select api_keys.id, api_keys.organization_id, api_keys.user_id, api_keys.scopes, person.name, person.email
    from api_keys cross join lateral auth_person(api_keys.user_id) person
    where api_keys.organization_id = address.organization_id and api_keys.id = address.target_id
      and api_keys.revoked_at is null and api_keys.expires_at > now();
end
$$;
revoke execute on function api_key_identity(text) from public;
grant execute on function api_key_identity(text) to fanfare_app;
