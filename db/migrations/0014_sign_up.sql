-- Sign-ups, one or several in one statement: the busiest call costs one round trip and one commit, shared by those who
-- arrive at the same moment. Written for speed where it shows: lookups by key and plain inserts, because a join with a list
-- would scan the table wherever statistics lag behind its growth.

-- Makes or finds the fan behind a submission. A contact belongs to the fan who has it already. What is known of that fan is
-- replaced only where `sure` (this person proved a contact of that fan, or this browser signed that fan up), else blanks are
-- filled; a `suspect` submission changes nothing, and what is known from such ones alone gives way to anybody.
-- Who proves one contact has not proven those beside it. So a fan who proved a contact is no match for somebody who proves
-- another, and a contact that was only typed beside such a fan's goes to whoever proves it.
create function enter_fan(organization uuid, new_id uuid, contacts jsonb, facts jsonb, sure boolean, suspect boolean,
  out fan uuid, out is_new boolean)
language plpgsql
as $$
declare
  contact jsonb;
  owner record;
  certain boolean := false;
  ours jsonb := '[]';
  unconfirmed boolean;
  known jsonb;
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
      city, state, country_code, latitude, longitude, tiktok_username, instagram_username, quarantined)
    values (organization, new_id, facts->>'first_name', facts->>'last_name', facts->>'name_search', facts->>'last_name_search',
      (facts->>'birthdate')::date, facts->>'gender', facts->>'language', facts->>'city', facts->>'state', facts->>'country_code',
      (facts->>'latitude')::double precision, (facts->>'longitude')::double precision, facts->>'tiktok_username',
      facts->>'instagram_username', suspect);
    for i in 0 .. jsonb_array_length(contacts) - 1 loop
      contact := contacts->i;
      insert into fan_contacts (organization_id, channel, value, address, fan_id, verified_at)
      values (organization, contact->>'channel', contact->>'value', contact->>'address', new_id,
        case when (contact->>'proven')::boolean then now() end)
      on conflict do nothing;
      if not found then
        -- somebody signed this contact up at the same moment, and was first
        delete from fans where organization_id = organization and id = new_id;
        select f.fan, f.is_new into fan, is_new from enter_fan(organization, new_id, contacts, facts, sure, suspect) f;
        return;
      end if;
    end loop;
    fan := new_id;
    is_new := true;
    return;
  end if;

  is_new := false;
  if suspect then
    return;
  end if;
  select jsonb_strip_nulls(to_jsonb(f)), f.quarantined into known, unconfirmed
  from fans f where f.organization_id = organization and f.id = fan for update;
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

-- Everything one sign-up writes. `asked` is what src/features/signups/server/sign-up.ts puts together. `outcome` is one of
--   too_many (`wait` says for how many seconds), accepted, repeated (the same form again: `signup_id` is the first one's),
--   key_reused (Idempotency-Key with another form), ended, captcha_used, code_invalid, code_expired.
-- But for the first three nothing of the form is stored; hits, tries and tokens count in any case.
-- An address or a contact is one person's, so their hits are counted under locks that last until the commit; a drop is
-- everybody's, so its hits are counted by samples of one in fifty.
create function sign_up(asked jsonb, out outcome text, out signup_id uuid, out signed_up_at timestamptz, out wait integer)
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
  reasons text[] := array(select jsonb_array_elements_text(asked->'quarantine'));
  browser_signup uuid := asked->>'browser_signup_id';
  hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  suspect boolean := cardinality(reasons) > 0;
  sure boolean := false;
  part jsonb;
  proof jsonb;
  hits integer;
  earlier record;
  fan record;
  fan_known uuid;
begin
  for i in 0 .. jsonb_array_length(asked->'limits') - 1 loop
    part := asked->'limits'->i;
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

  perform from drops d where d.organization_id = organization and d.id = drop_asked and d.status = 'OPEN'
    and d.build_status = 'ONLINE' and (d.end_at is null or d.end_at > now());
  if not found then
    outcome := 'ended';
    return;
  end if;

  if asked ? 'captcha' then
    insert into captcha_spent (token_hash, expires_at)
    values (decode(asked->'captcha'->>'token_hash', 'hex'), (asked->'captcha'->>'expires_at')::timestamptz)
    on conflict do nothing;
    if not found then
      outcome := 'captcha_used';
      return;
    end if;
  end if;

  if jsonb_array_length(codes) > 0 then
    -- of the contacts a code may have gone to, the one it was sent to last
    select o.value into proof from jsonb_array_elements(codes) with ordinality o
    left join lateral (select c.sent_at from otp_challenges c where c.organization_id = organization and c.drop_id = drop_asked
      and c.channel = o.value->>'channel' and c.contact_hash = decode(o.value->>'contact', 'hex') and c.used_at is null limit 1) c on true
    order by c.sent_at desc nulls last, o.ordinality limit 1;
    outcome := use_otp(organization, drop_asked, proof->>'channel', decode(proof->>'contact', 'hex'), decode(proof->>'code', 'hex'));
    if outcome is not null then
      return;
    end if;
    sure := true;
    contacts := (select jsonb_agg(c || jsonb_build_object('proven', c->>'channel' = proof->>'channel')) from jsonb_array_elements(contacts) c);
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
  select f.fan, f.is_new into fan from enter_fan(organization, (asked->>'new_fan_id')::uuid, contacts, asked->'facts', sure, suspect) f;

  insert into signups (organization_id, id, drop_id, drop_version, link_id, fan_id, state, quarantine_reasons, answers, source,
    vouches, repeat_key, request_hash)
  values (organization, signup, drop_asked, (asked->>'drop_version')::integer, asked->>'link_id', fan.fan,
    case when suspect then 'QUARANTINED' else 'ACCEPTED' end, reasons, asked->'answers', asked->'source',
    not suspect and (fan.is_new or sure), repeat_of, request);

  for i in 0 .. jsonb_array_length(asked->'agreed') - 1 loop
    part := asked->'agreed'->i;
    insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id,
      text_hash, locale, commitment)
    values (organization, (part->>'id')::uuid, signup, drop_asked, (asked->>'drop_version')::integer, part->>'purpose',
      part->>'channel', part->>'state', part->>'checkbox', (part->>'text_id')::uuid, decode(part->>'text_hash', 'hex'),
      part->>'locale', decode(part->>'commitment', 'hex'));
    insert into consent_details (organization_id, consent_id, salt, details)
    values (organization, (part->>'id')::uuid, decode(part->>'salt', 'hex'), part->>'details');
  end loop;

  insert into job_outbox (task, payload) values ('follow_up_signup', jsonb_build_object(
    'organization_id', organization, 'signup_id', signup, 'topics', jsonb_build_array('fans', 'drops')));

  outcome := 'accepted';
  signup_id := signup;
  signed_up_at := now();
end
$$;

-- Several sign-ups in one transaction, answered in their order. Where one of them cannot be written none is; the caller then
-- sends them one by one.
create function sign_ups(batch jsonb)
returns table (outcome text, signup_id uuid, signed_up_at timestamptz, wait integer)
language plpgsql
as $$
begin
  for i in 0 .. jsonb_array_length(batch) - 1 loop
    select s.outcome, s.signup_id, s.signed_up_at, s.wait into outcome, signup_id, signed_up_at, wait from sign_up(batch->i) s;
    return next;
  end loop;
end
$$;
