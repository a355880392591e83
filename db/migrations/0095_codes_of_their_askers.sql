-- A code belongs to who asked for it: a page makes up a handle, asks with it, and the code passes with no other. What others
-- guess spends neither the tries of that code nor the guesses of those who asked. And a mailbox gets few codes that nobody
-- types in.

-- Null where it was asked for without: then any handle does, and none.
alter table otp_challenges add column handle_hash bytea;
-- Guesses with the right handle that were admitted. Apart from `tries`, which count with the sign-up: one is counted before
-- anything is looked at, the other under the lock of the row.
alter table otp_challenges add column guesses smallint not null default 0;

-- A code that was typed in: whoever reads the mailbox had asked for it.
alter table contact_sends add column answered boolean not null default false;
grant update (answered) on contact_sends to fanfare_app;

-- As before, but that what was answered counts for the drop only.
create or replace function take_recipient_budget(recipient bytea, message_kind text, together text[], drop_asked uuid,
  most_for_drop integer, most integer) returns boolean
language plpgsql
as $$
declare
  sent integer;
  for_drop integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(recipient, 'hex'), 1));
  select count(*) filter (where not s.answered), count(*) filter (where s.drop_id = drop_asked and s.kind = message_kind)
  into sent, for_drop
  from contact_sends s
  where s.contact_hash = recipient and s.kind = any(together) and s.sent_at > now() - interval '24 hours';
  if sent >= most or for_drop >= most_for_drop then
    return false;
  end if;
  insert into contact_sends (contact_hash, kind, drop_id) values (recipient, message_kind, drop_asked);
  return true;
end
$$;

drop function use_otp(uuid, uuid, text, bytea, bytea);
-- Uses a code up: null where it was right, else what was wrong. Tries are counted under the row's lock, so any number of
-- parallel guesses gets five; those with another handle get none.
create function use_otp(organization uuid, drop_asked uuid, asked_channel text, contact bytea, code bytea, handle bytea) returns text
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
    return 'code_invalid';
  elsif challenge.expires_at <= clock_timestamp() then
    return 'code_expired';
  elsif challenge.code_hash <> code then
    return 'code_invalid';
  end if;
  update otp_challenges set used_at = clock_timestamp()
  where organization_id = organization and drop_id = drop_asked and channel = asked_channel and contact_hash = contact;
  return null;
end
$$;

-- Counts a guess before it is looked at: `wait` says for how many seconds there were too many, null where it may be tried.
-- Guesses of who asked for the code with its handle, five for each code, are counted apart (`held`), so that nobody waits for
-- those who guess at what they never asked for.
create function take_guess(organization uuid, drop_asked uuid, codes jsonb, keys text[], held_keys text[], maximums integer[],
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

-- As before, but for the handle.
create or replace function issue_code(asked jsonb, out outcome text, out wait integer, out good_until timestamptz, out again boolean)
language plpgsql
as $$
declare
  organization uuid := asked->>'organization_id';
  drop_asked uuid := asked->>'drop_id';
  asked_channel text := asked->>'channel';
  contact bytea := decode(asked->>'contact', 'hex');
  pause interval := make_interval(secs => (asked->>'resend_seconds')::integer);
  most integer := asked->>'codes_an_hour';
  recipient jsonb := asked->'recipient';
  message jsonb := asked->'message';
  job jsonb := asked->'job';
begin
  perform set_config('app.organization_id', asked->>'organization_id', true);
  insert into otp_challenges as o (organization_id, drop_id, channel, contact_hash, code_hash, handle_hash, expires_at)
  values (organization, drop_asked, asked_channel, contact, decode(asked->>'code', 'hex'), decode(asked->>'handle', 'hex'),
    now() + make_interval(mins => (asked->>'minutes')::integer))
  on conflict (organization_id, drop_id, channel, contact_hash) do update set
    code_hash = excluded.code_hash,
    handle_hash = excluded.handle_hash,
    tries = 0,
    guesses = 0,
    used_at = null,
    sent_at = now(),
    expires_at = excluded.expires_at,
    hour_start = case when o.hour_start <= now() - interval '1 hour' then now() else o.hour_start end,
    codes_in_hour = case when o.hour_start <= now() - interval '1 hour' then 1 else o.codes_in_hour + 1 end
  where o.sent_at <= now() - pause and (o.hour_start <= now() - interval '1 hour' or o.codes_in_hour < most)
  returning o.expires_at, o.codes_in_hour > 1 into good_until, again;
  if not found then
    outcome := 'too_soon';
    select greatest(1, ceil(extract(epoch from greatest(o.sent_at + pause,
      case when o.codes_in_hour >= most then o.hour_start + interval '1 hour' else o.sent_at end) - now()))) into wait
    from otp_challenges o
    where o.organization_id = organization and o.drop_id = drop_asked and o.channel = asked_channel and o.contact_hash = contact;
    return;
  end if;
  if not take_recipient_budget(decode(recipient->>'hash', 'hex'), recipient->>'kind',
    array(select jsonb_array_elements_text(recipient->'together')), drop_asked, (recipient->>'for_drop')::integer,
    (recipient->>'a_day')::integer) then
    outcome := 'too_many';
    raise sqlstate 'FN001';
  end if;
  insert into messages (organization_id, id, kind, channel, sealed, secret, transactional, locale, send_before)
  values (organization, (message->>'id')::uuid, message->>'kind', message->>'channel', message->>'sealed',
    (message->>'secret')::boolean, (message->>'transactional')::boolean, message->>'locale', good_until);
  insert into job_outbox (task, payload, max_attempts)
  values (job->>'task', (job->>'payload')::jsonb, (job->>'max_attempts')::smallint);
  -- last, because its row is everybody's
  if asked ? 'text' and not spend_on_text(organization, (asked->'text'->>'price')::integer, (asked->'text'->>'budget')::integer) then
    outcome := 'text_budget_spent';
    raise sqlstate 'FN001';
  end if;
  outcome := 'issued';
exception
  -- what was written so far is taken back; the outcome is not
  when sqlstate 'FN001' then
    return;
end
$$;

-- As before, but for the handle, and that codes of a mailbox whose code is right are answered.
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

  perform from drops d where d.organization_id = organization and d.id = drop_asked and d.status = 'OPEN'
    and d.build_status = 'ONLINE' and (d.end_at is null or d.end_at > now());
  if not found then
    outcome := 'ended';
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
    if part->>'channel' = proof->>'channel' and part ? 'by_code' then
      part := part || (part->'by_code');
    end if;
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
