-- Makes or finds the fan behind a submission. A contact belongs to the fan who has it already. What is known of that fan is
-- replaced only where `sure` (this person proved a contact of that fan, or this browser signed that fan up), else blanks are
-- filled; a `suspect` submission changes nothing, and what is known from such ones alone gives way to anybody.
-- Who proves one contact has not proven those beside it. So a fan goes to whoever proves a contact only where it says who the
-- fan is, else the contact alone goes; and whoever is sure is matched by no other contact of their form, which stays with the
-- fan who has it. A contact that was only typed beside another is no match either: alone it leaves, unless the team states its
-- consent. `browser` marks contacts of a fan whom this browser signed up.
-- `facts` may hold `page_language`, that of the page: the fan's language until they name one.
-- A new fan begins with the channels on which the submission agrees to marketing.
-- both would fit a call without the last argument
drop function if exists upsert_fan(uuid, uuid, jsonb, jsonb, boolean, boolean, text);
create or replace function upsert_fan(organization uuid, new_id uuid, contacts jsonb, facts jsonb, sure boolean, suspect boolean,
  agreed text[] default '{}', out fan uuid, out is_new boolean)
language plpgsql
as $$
declare
  contact jsonb;
  owner record;
  certain boolean := false;
  ours jsonb := '[]';
  unconfirmed boolean;
  taken record;
  known jsonb;
  given jsonb := contacts;
begin
  -- what is proven says last who it is
  for contact in select value from jsonb_array_elements(contacts) with ordinality c (value, at)
    order by coalesce((value->>'proven')::boolean, false), at
  loop
    -- at one moment, because others may prove the contact meanwhile. `named`: whether the form names a contact that says more of
    -- the fan than what was typed beside it; of merged records the team says that they are one person
    select c.fan_id, f.quarantined, c.consent_stated_at is not null as stated,
      speaks_for_fan(organization, c.channel, c.value) as speaks, exists (
      select from jsonb_to_recordset(given) as g (channel text, value text)
      join fan_contacts o on o.organization_id = organization and o.channel = g.channel and o.value = g.value
      where o.fan_id = c.fan_id and not o.typed_beside and (o.verified_at is not null or not exists (
        select from fan_contacts p where p.organization_id = organization and p.fan_id = c.fan_id
          and p.verified_at is not null and not p.typed_beside)))
      or exists (select from fan_aliases a where a.organization_id = organization and a.fan_id = c.fan_id) as named
    into owner from fan_contacts c
    join fans f on f.organization_id = organization and f.id = c.fan_id
    where c.organization_id = organization and c.channel = contact->>'channel' and c.value = contact->>'value';
    if not found then
      null;
    elsif contact ? 'browser' or (contact->>'proven')::boolean and owner.speaks then
      fan := owner.fan_id;
      certain := true;
    elsif (contact->>'proven')::boolean
      or not suspect and (sure and owner.quarantined or not sure and not owner.named and not owner.stated) then
      select t.stop_reason, t.signup_id into taken
      from take_contact(organization, contact->>'channel', contact->>'value', owner.fan_id) t;
      contact := contact || jsonb_build_object('stop_reason', taken.stop_reason, 'signup_id', taken.signup_id);
    elsif sure then
      continue;
    elsif fan is null then
      fan := owner.fan_id;
    end if;
    ours := ours || contact;
  end loop;
  contacts := ours;

  if fan is null then
    insert into fans (organization_id, id, first_name, last_name, name_search, last_name_search, birthdate, gender, language,
      city, state, country_code, latitude, longitude, tiktok_username, instagram_username, quarantined, marketing,
      agreed_channels)
    select organization, new_id, f.*, suspect, case when agreed <> '{}' then 'YES' else 'NONE' end, agreed from jsonb_populate_record(null::fan_facts,
      jsonb_build_object('language', facts->'page_language') || facts) f;
    for i in 0 .. jsonb_array_length(contacts) - 1 loop
      contact := contacts->i;
      insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at, stop_reason, signup_id)
      values (organization, contact->>'channel', contact->>'value', contact->>'address', new_id,
        case when (contact->>'proven')::boolean then now() end, contact->>'stop_reason', (contact->>'signup_id')::uuid)
      on conflict do nothing;
      if not found then
        -- another transaction signed this contact up first
        delete from fans where organization_id = organization and id = new_id;
        select f.fan, f.is_new into fan, is_new from upsert_fan(organization, new_id, contacts, facts, sure, suspect, agreed) f;
        return;
      end if;
    end loop;
    fan := new_id;
    is_new := true;
    return;
  end if;

  is_new := false;
  if suspect then
    perform from fans f where f.organization_id = organization and f.id = fan for key share;
  else
    select jsonb_strip_nulls(to_jsonb(f)), f.quarantined into known, unconfirmed
    from fans f where f.organization_id = organization and f.id = fan for update;
  end if;
  if not found then
    -- merged or erased meanwhile: the contacts belong to another fan now
    select f.fan, f.is_new into fan, is_new from upsert_fan(organization, new_id, given, facts, sure, suspect, agreed) f;
    return;
  elsif suspect then
    return;
  end if;
  is_new := unconfirmed;
  if not (certain or unconfirmed) then
    -- a name or a place is one thing: not half of theirs and half of what somebody typed
    if known ? 'first_name' then facts := facts - '{first_name,last_name,name_search,last_name_search}'::text[]; end if;
    if known ? 'city' then facts := facts - '{city,state,country_code,latitude,longitude}'::text[]; end if;
    facts := facts || known;
  end if;
  update fans set (first_name, last_name, name_search, last_name_search, birthdate, gender, language, city, state,
    country_code, latitude, longitude, tiktok_username, instagram_username, last_seen_at, quarantined) = (
    select m.*, now(), false from jsonb_populate_record(null::fan_facts,
      jsonb_build_object('language', facts->'page_language') || known || facts) m)
  where organization_id = organization and id = fan;
  insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at, typed_beside, stop_reason, signup_id)
  select organization, value->>'channel', value->>'value', value->>'address', fan,
    case when (value->>'proven')::boolean then now() end, not certain, value->>'stop_reason', (value->>'signup_id')::uuid
  from jsonb_array_elements(contacts)
  -- one that the fan has already is proven by now
  on conflict (organization_id, channel, value) do update
    set verified_at = excluded.verified_at, fan_id = excluded.fan_id, typed_beside = false
    where fan_contacts.verified_at is null and excluded.verified_at is not null;
end
$$;
