-- A new fan who signs up alone comes with what was said of marketing, as those of a batch do: the row of a fan is in more than
-- ten indexes, and it was written twice.

drop function enter_fan(uuid, uuid, jsonb, jsonb, boolean, boolean);
-- As before, but that a new fan begins with what was `said`: YES where the submission agrees to marketing.
create function enter_fan(organization uuid, new_id uuid, contacts jsonb, facts jsonb, sure boolean, suspect boolean,
  said text default 'NONE', out fan uuid, out is_new boolean)
language plpgsql
as $$
declare
  contact jsonb;
  owner record;
  certain boolean := false;
  ours jsonb := '[]';
  unconfirmed boolean;
  known jsonb;
  given jsonb := contacts;
begin
  for i in 0 .. jsonb_array_length(contacts) - 1 loop
    contact := contacts->i;
    select c.fan_id, c.verified_at is not null as verified, exists (
      select from fan_contacts o where o.organization_id = organization and o.fan_id = c.fan_id and o.verified_at is not null
    ) as proved into owner from fan_contacts c
    where c.organization_id = organization and c.channel = contact->>'channel' and c.value = contact->>'value';
    if not found then
      null;
    elsif (contact->>'proven')::boolean and owner.proved and not owner.verified then
      delete from fan_contacts c
      where c.organization_id = organization and c.channel = contact->>'channel' and c.value = contact->>'value';
    elsif (contact->>'proven')::boolean or contact ? 'browser' then
      fan := owner.fan_id;
      certain := true;
    elsif sure and owner.proved then
      continue;
    elsif fan is null then
      fan := owner.fan_id;
    end if;
    ours := ours || contact;
  end loop;
  contacts := ours;

  if fan is null then
    insert into fans (organization_id, id, first_name, last_name, name_search, last_name_search, birthdate, gender, language,
      city, state, country_code, latitude, longitude, tiktok_username, instagram_username, quarantined,
      marketing)
    values (organization, new_id, facts->>'first_name', facts->>'last_name', facts->>'name_search', facts->>'last_name_search',
      (facts->>'birthdate')::date, facts->>'gender', facts->>'language', facts->>'city', facts->>'state', facts->>'country_code',
      (facts->>'latitude')::double precision, (facts->>'longitude')::double precision, facts->>'tiktok_username',
      facts->>'instagram_username', suspect, said);
    for i in 0 .. jsonb_array_length(contacts) - 1 loop
      contact := contacts->i;
      insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
      values (organization, contact->>'channel', contact->>'value', contact->>'address', new_id,
        case when (contact->>'proven')::boolean then now() end)
      on conflict do nothing;
      if not found then
        -- somebody signed this contact up at the same moment, and was first
        delete from fans where organization_id = organization and id = new_id;
        select f.fan, f.is_new into fan, is_new from enter_fan(organization, new_id, contacts, facts, sure, suspect, said) f;
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
    -- merged or erased at this very moment: the contacts have another owner now, or none
    select f.fan, f.is_new into fan, is_new from enter_fan(organization, new_id, given, facts, sure, suspect, said) f;
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

-- As before, but for that, and that all that was agreed to is written at once.
create or replace function sign_up(asked jsonb, counted boolean default false, token_spent boolean default false,
  out outcome text, out signup_id uuid, out signed_up_at timestamptz, out wait integer)
language plpgsql
as $$
declare
  organization uuid := asked->>'organization_id';
  signup uuid := asked->>'id';
  drop_asked uuid := asked->>'drop_id';
  repeat_of bytea := decode(asked->>'repeat_of', 'hex');
  request bytea := decode(asked->>'request', 'hex');
  keyed boolean := asked->>'keyed';
  contacts jsonb := asked->'contacts';
  codes jsonb := asked->'codes';
  agreed jsonb := asked->'agreed';
  reasons text[] := array(select jsonb_array_elements_text(asked->'quarantine'));
  browser_signup uuid := asked->>'browser_signup_id';
  hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  suspect boolean := cardinality(reasons) > 0;
  sure boolean := false;
  part jsonb; proof jsonb;
  hits integer; version_now integer;
  earlier record; fan record; fan_known uuid;
begin
  if not counted then
    for part in select value from jsonb_array_elements(asked->'limits') order by value->>'key' loop
      insert into rate_limits (key, window_start, count) values (part->>'key', hour, 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count into hits;
      if hits > (part->>'maximum')::integer then
        outcome := 'too_many';
      end if;
    end loop;
    part := asked->'drop_limit';
    if outcome is null and random() < 0.02 then
      insert into rate_limits (key, window_start, count) values (part->>'key', hour, 50)
      on conflict (key, window_start) do update set count = rate_limits.count + 50;
    end if;
    select count into hits from rate_limits where key = part->>'key' and window_start = hour;
    if outcome is not null or hits > (part->>'maximum')::integer then
      outcome := 'too_many';
      wait := greatest(1, ceil(extract(epoch from hour + interval '1 hour' - clock_timestamp())));
      return;
    end if;
  end if;

  perform set_config('app.organization_id', asked->>'organization_id', true);

  -- a double tap waits here for the first one's commit, then finds it
  perform pg_advisory_xact_lock(hashtextextended(asked->>'repeat_of', 0));
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

  select d.version into version_now from drops d where d.organization_id = organization and d.id = drop_asked
    and d.status = 'OPEN' and d.build_status = 'ONLINE' and (d.end_at is null or d.end_at > now());
  if not found or version_now > (asked->>'judged_by')::integer then
    outcome := case when found then 'changed' else 'ended' end;
    return;
  end if;

  if asked ? 'captcha' and not token_spent then
    insert into captcha_spent (token_hash, expires_at)
    values (decode(asked->'captcha'->>'token_hash', 'hex'), (asked->'captcha'->>'expires_at')::timestamptz)
    on conflict do nothing;
    if not found then
      outcome := 'captcha_used';
      return;
    end if;
  end if;

  if jsonb_array_length(codes) > 0 then
    -- of the contacts a code may have gone to, the one it was sent to last, for this asker
    select o.value into proof from jsonb_array_elements(codes) with ordinality o
    left join lateral (select c.sent_at from otp_challenges c where c.organization_id = organization and c.drop_id = drop_asked
      and c.channel = o.value->>'channel' and c.contact_hash = decode(o.value->>'contact', 'hex') and c.used_at is null
      and (c.handle_hash is null or c.handle_hash = decode(o.value->>'handle', 'hex')) limit 1) c on true
    order by c.sent_at desc nulls last, o.ordinality limit 1;
    outcome := use_otp(organization, drop_asked, proof->>'channel', decode(proof->>'contact', 'hex'), decode(proof->>'code', 'hex'),
      decode(proof->>'handle', 'hex'));
    if outcome is not null then
      return;
    end if;
    update contact_sends set answered = true
    where contact_hash = decode(proof->>'recipient', 'hex') and kind = 'CODE' and not answered
      and sent_at > now() - interval '24 hours';
    sure := true;
    contacts := (select jsonb_agg(c || jsonb_build_object('proven', c->>'channel' = proof->>'channel')) from jsonb_array_elements(contacts) c);
    agreed := (select coalesce(jsonb_agg(case when a->>'channel' = proof->>'channel' then a || coalesce(a->'by_code', '{}') else a end), '[]')
      from jsonb_array_elements(agreed) a);
  elsif browser_signup is not null then
    -- this browser signed up before as the one who owns the contact
    select s.fan_id into fan_known from signups s where s.organization_id = organization and s.id = browser_signup and s.vouches;
    for i in 0 .. jsonb_array_length(contacts) - 1 loop
      perform from fan_contacts c where c.organization_id = organization and c.channel = contacts->i->>'channel'
        and c.value = contacts->i->>'value' and c.fan_id = fan_known;
      if found then
        sure := true;
        contacts := jsonb_set(contacts, array[i::text, 'browser'], 'true');
      end if;
    end loop;
  end if;
  select f.fan, f.is_new into fan from enter_fan(organization, (asked->>'new_fan_id')::uuid, contacts, asked->'facts', sure, suspect,
    case when exists (
      select from jsonb_to_recordset(agreed) as a (purpose text, state text)
      where a.purpose = 'MARKETING' and a.state in ('GIVEN', 'CONFIRMED')
    ) then 'YES' else 'NONE' end) f;

  insert into signups (organization_id, id, drop_id, drop_version, link_id, fan_id, state, quarantine_reasons, answers, source,
    vouches, repeat_key, request_hash)
  values (organization, signup, drop_asked, (asked->>'drop_version')::integer, asked->>'link_id', fan.fan,
    case when suspect then 'QUARANTINED' else 'ACCEPTED' end, reasons, asked->'answers', asked->'source',
    not suspect and (fan.is_new or sure), repeat_of, request);

  -- all at once, because they are heard by the statement
  insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id,
    text_hash, locale, commitment)
  select organization, id, signup, drop_asked, (asked->>'drop_version')::integer, purpose, channel, state, checkbox, text_id,
    decode(text_hash, 'hex'), locale, decode(commitment, 'hex')
  from jsonb_to_recordset(agreed) as a (id uuid, purpose text, channel text, state text, checkbox text, text_id uuid,
    text_hash text, locale text, commitment text);
  insert into consent_details (organization_id, consent_id, salt, details)
  select organization, id, decode(salt, 'hex'), details from jsonb_to_recordset(agreed) as a (id uuid, salt text, details text);

  insert into job_outbox (task, payload) values ('follow_up_signup', jsonb_build_object(
    'organization_id', organization, 'signup_id', signup, 'topics', jsonb_build_array('fans', 'drops')));

  outcome := 'accepted';
  signup_id := signup;
  signed_up_at := now();
end
$$;
