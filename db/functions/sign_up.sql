-- Everything one sign-up writes. `asked` is what src/features/signups/server/sign-up.ts puts together. `outcome` is one of
--   too_many (`wait` says for how many seconds), accepted, repeated (the same form again: `signup_id` is the first one's),
--   key_reused (Idempotency-Key with another form), ended, captcha_used, code_invalid, code_expired.
-- But for the first three nothing of the form is stored; hits, tries and tokens count in any case.
-- An address or a contact is one person's, so their hits are counted under locks that last until the commit; a drop is
-- everybody's, so its hits are counted by samples of one in fifty.
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
  end if;
  if browser_signup is not null then
    -- this browser signed up before as the one who owns the contact; who only typed it is not its owner once somebody proves
    -- it. Whoever follows a link proves the mailbox, and not that this browser is theirs. Beside a code it counts only where
    -- all that is known of the fan came from their own forms: what it proves opens their whole record
    select s.fan_id into fan_known from signups s where s.organization_id = organization and s.id = browser_signup and s.vouches
      and s.created_at >= coalesce((select min(c.verified_at) from fan_contacts c where c.organization_id = organization
        and c.fan_id = s.fan_id), '-infinity')
      and (proof is null or not exists (select from signups o where o.organization_id = organization and o.fan_id = s.fan_id
        and o.state = 'ACCEPTED' and not o.vouches) and not exists (
          select from fan_import_rows r where r.organization_id = organization and r.fan_id = s.fan_id));
    for i in 0 .. jsonb_array_length(contacts) - 1 loop
      perform from fan_contacts c where c.organization_id = organization and c.channel = contacts->i->>'channel'
        and c.value = contacts->i->>'value' and c.fan_id = fan_known;
      if found then
        sure := true;
        contacts := jsonb_set(contacts, array[i::text, 'browser'], 'true');
      end if;
    end loop;
  end if;
  select f.fan, f.is_new into fan from upsert_fan(organization, (asked->>'new_fan_id')::uuid, contacts, asked->'facts', sure, suspect,
    agreed_channels(agreed)) f;

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
