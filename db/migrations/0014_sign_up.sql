-- A sign-up in one statement, so that the busiest call costs one round trip and one commit.

-- Makes or finds the fan behind an accepted submission. A contact belongs to the fan who has it already. What is known of
-- that fan is replaced only where `sure` (this person proved the contact), else blanks
-- are filled; a `suspect` submission changes nothing.
create function enter_fan(organization uuid, new_id uuid, contacts jsonb, facts jsonb, sure boolean, suspect boolean,
  out fan uuid, out is_new boolean)
language plpgsql
as $$
declare
  contact jsonb;
  owner uuid;
  entered integer;
  known jsonb;
begin
  -- one lookup by key each: a join with the list would scan the table wherever statistics lag behind its growth
  for contact in select value from jsonb_array_elements(contacts) loop
    select c.fan_id into owner from fan_contacts c
    where c.organization_id = organization and c.channel = contact->>'channel' and c.value = contact->>'value';
    if owner is not null and (fan is null or (contact->>'proven')::boolean) then
      fan := owner;
    end if;
  end loop;

  if fan is null then
    insert into fans (organization_id, id, first_name, last_name, name_search, last_name_search, birthdate, gender, language,
      city, state, country_code, latitude, longitude, tiktok_username, instagram_username, quarantined)
    values (organization, new_id, facts->>'first_name', facts->>'last_name', facts->>'name_search', facts->>'last_name_search',
      (facts->>'birthdate')::date, facts->>'gender', facts->>'language', facts->>'city', facts->>'state', facts->>'country_code',
      (facts->>'latitude')::double precision, (facts->>'longitude')::double precision, facts->>'tiktok_username',
      facts->>'instagram_username', suspect);
    insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
    select organization, value->>'channel', value->>'value', value->>'address', new_id,
      case when (value->>'proven')::boolean then now() end
    from jsonb_array_elements(contacts) on conflict do nothing;
    get diagnostics entered = row_count;
    fan := new_id;
    is_new := true;
    if entered = jsonb_array_length(contacts) then
      return;
    end if;
    -- somebody signed this contact up at the same moment, and was first
    delete from fans where organization_id = organization and id = new_id;
    select f.fan, f.is_new into fan, is_new from enter_fan(organization, new_id, contacts, facts, sure, suspect) f;
    return;
  end if;

  is_new := false;
  if suspect then
    return;
  end if;
  select jsonb_strip_nulls(to_jsonb(f)) into known from fans f where f.organization_id = organization and f.id = fan for update;
  if not sure then
    -- a name or a place is one thing: not half of theirs and half of what somebody typed
    if known ? 'first_name' then facts := facts - '{first_name,last_name,name_search,last_name_search}'::text[]; end if;
    if known ? 'city' then facts := facts - '{city,state,country_code,latitude,longitude}'::text[]; end if;
    facts := facts || known;
  end if;
  update fans set (first_name, last_name, name_search, last_name_search, birthdate, gender, language, city, state,
    country_code, latitude, longitude, tiktok_username, instagram_username, last_seen_at, quarantined) = (
    select m.*, now(), false from jsonb_to_record(known || facts) as m (first_name text, last_name text, name_search text,
      last_name_search text, birthdate date, gender text, language text, city text, state text, country_code text,
      latitude double precision, longitude double precision, tiktok_username text, instagram_username text))
  where organization_id = organization and id = fan;
  insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
  select organization, value->>'channel', value->>'value', value->>'address', fan,
    case when (value->>'proven')::boolean then now() end
  from jsonb_array_elements(contacts)
  on conflict (organization_id, channel, value) do update set verified_at = excluded.verified_at
    where fan_contacts.verified_at is null and excluded.verified_at is not null;
end
$$;

-- Everything a sign-up writes. `outcome` is one of
--   too_many (`wait` says for how many seconds), accepted, repeated (the same form again: `signup` is the first one's), key_reused (Idempotency-Key with another form),
--   ended, captcha_used, code_invalid, code_expired: for these nothing of the form is stored, but tries and tokens count.
-- Limits are counted here, under locks that last until the commit: an address or a contact is one person's, but a drop is
-- everybody's, so its hits are counted by samples of one in fifty.
create function sign_up(
  limit_keys text[], limit_maximums integer[], limit_seconds integer, drop_key text, drop_maximum integer,
  organization uuid, signup uuid, new_fan uuid, drop_asked uuid, version_seen integer, link text,
  repeat_of bytea, keyed boolean, request bytea,
  captcha bytea, captcha_expires timestamptz,
  otp jsonb, reasons text[], browser_signup uuid,
  contacts jsonb, facts jsonb, answers jsonb, source jsonb, agreed jsonb,
  out outcome text, out signup_id uuid, out signed_up_at timestamptz, out wait integer)
language plpgsql
as $$
declare
  earlier record;
  fan record;
  fan_known uuid;
  contact jsonb;
  sure boolean := otp is not null;
  proof jsonb;
  suspect boolean := cardinality(reasons) > 0;
begin
  wait := take_limits(limit_keys, limit_maximums, array_fill(limit_seconds, array[cardinality(limit_keys)]));
  if wait is null and random() < 0.02 then
    insert into rate_limits (key, window_start, count)
    values (drop_key, to_timestamp(floor(extract(epoch from clock_timestamp()) / limit_seconds) * limit_seconds), 50)
    on conflict (key, window_start) do update set count = rate_limits.count + 50;
  end if;
  if wait is null and hits_of(drop_key, limit_seconds) > drop_maximum then
    wait := limit_seconds - extract(epoch from clock_timestamp())::bigint % limit_seconds;
  end if;
  if wait is not null then
    outcome := 'too_many';
    return;
  end if;

  perform set_config('app.organization_id', organization::text, true);

  -- a double tap waits here for the first one's commit, then finds it
  perform pg_advisory_xact_lock(hashtextextended(encode(repeat_of, 'hex'), 0));
  select s.id, s.created_at, s.request_hash into earlier from signups s
  where s.organization_id = organization and s.repeat_key = repeat_of
    and (keyed or s.created_at > clock_timestamp() - interval '10 seconds')
  order by s.created_at desc limit 1;
  if found then
    outcome := case when earlier.request_hash = request then 'repeated' else 'key_reused' end;
    signup_id := earlier.id;
    signed_up_at := earlier.created_at;
    return;
  end if;

  perform from drops d where d.organization_id = organization and d.id = drop_asked and d.status = 'OPEN'
    and d.build_status = 'ONLINE' and (d.end_at is null or d.end_at > now());
  if not found then
    outcome := 'ended';
    return;
  end if;

  if captcha is not null then
    insert into captcha_spent (token_hash, expires_at) values (captcha, captcha_expires) on conflict do nothing;
    if not found then
      outcome := 'captcha_used';
      return;
    end if;
  end if;

  if otp is not null then
    -- of the contacts a code may have gone to, the one it was sent to last
    select o.value into proof from jsonb_array_elements(otp) with ordinality o
    left join lateral (select c.sent_at from otp_challenges c where c.organization_id = organization and c.drop_id = drop_asked
      and c.channel = o.value->>'channel' and c.contact_hash = decode(o.value->>'contact', 'hex') and c.used_at is null limit 1) c on true
    order by c.sent_at desc nulls last, o.ordinality limit 1;
    outcome := use_otp(organization, drop_asked, proof->>'channel', decode(proof->>'contact', 'hex'), decode(proof->>'code', 'hex'));
    if outcome is not null then
      return;
    end if;
    contacts := (select jsonb_agg(c || jsonb_build_object('proven', c->>'channel' = proof->>'channel')) from jsonb_array_elements(contacts) c);
  end if;

  if browser_signup is not null and not sure then
    -- this browser signed up before as the one who owns the contact
    select s.fan_id into fan_known from signups s where s.organization_id = organization and s.id = browser_signup and s.vouches;
    for contact in select value from jsonb_array_elements(contacts) loop
      perform from fan_contacts c where c.organization_id = organization and c.channel = contact->>'channel'
        and c.value = contact->>'value' and c.fan_id = fan_known;
      sure := sure or found;
    end loop;
  end if;
  select f.fan, f.is_new into fan from enter_fan(organization, new_fan, contacts, facts, sure, suspect) f;

  insert into signups (organization_id, id, drop_id, drop_version, link_id, fan_id, state, quarantine_reasons, answers, source,
    vouches, repeat_key, request_hash)
  values (organization, signup, drop_asked, version_seen, link, fan.fan,
    case when suspect then 'QUARANTINED' else 'ACCEPTED' end, reasons, answers, source,
    not suspect and (fan.is_new or sure), repeat_of, request);

  with given as (
    select * from jsonb_to_recordset(agreed) as a (id uuid, purpose text, channel text, state text, checkbox text, text_id uuid,
      text_hash text, locale text, commitment text, salt text, details text)
  ), detail as (
    insert into consent_details (organization_id, consent_id, salt, details)
    select organization, id, decode(salt, 'hex'), details from given
  )
  insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id,
    text_hash, locale, commitment)
  select organization, id, signup, drop_asked, version_seen, purpose, channel, state, checkbox, text_id, decode(text_hash, 'hex'),
    locale, decode(commitment, 'hex') from given;

  insert into job_outbox (task, payload) values ('follow_up_signup', jsonb_build_object(
    'organization_id', organization, 'signup_id', signup, 'topics', jsonb_build_array('fans', 'drops')));

  outcome := 'accepted';
  signup_id := signup;
  signed_up_at := now();
end
$$;
