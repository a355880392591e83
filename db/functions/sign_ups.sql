-- Several sign-ups in one transaction, answered in their order. Where one of them cannot be written none is; the caller then
-- sends them one by one. One that comes alone is written faster by itself.
-- Rows that others may want as well are locked in an order that is the same for everybody: limits by key, then drops, then
-- repeats, then by team captcha tokens and contacts. So two batches never hold what the other waits for.
-- Every lookup is lateral and by a whole key, planned once and without scans: a plan made for tables that were still empty
-- must do for those of an hour later.
create or replace function sign_ups(batch jsonb)
returns table (outcome text, signup_id uuid, signed_up_at timestamptz, wait integer)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  hour timestamptz := date_trunc('hour', clock_timestamp(), 'UTC');
  team uuid;
  -- positions in the batch
  refused bigint[]; apart bigint[];
  spent bigint[] := '{}'; written bigint[] := '{}';
  sampled text[]; taken uuid[];
begin
  if jsonb_array_length(batch) = 1 then
    return query select s.outcome, s.signup_id, s.signed_up_at, s.wait from sign_up(batch->0) s;
    return;
  end if;

  -- a hit for each, and who of those that share a key came too late
  with limits as materialized (
    select at, part.key, part.maximum from jsonb_array_elements(batch) with ordinality b (asked, at),
      jsonb_to_recordset(asked->'limits') as part (key text, maximum integer)
  ), counted as (
    insert into rate_limits as known (key, window_start, count)
    select key, hour, count(*) from limits group by key order by key
    on conflict (key, window_start) do update set count = known.count + excluded.count
    returning known.key, known.count
  ), hits as (
    select at, maximum, count + 1 - row_number() over (partition by key order by at desc) as hit
    from limits join counted using (key)
  )
  select coalesce(array_agg(at), '{}') into refused from hits where hit > maximum;

  sampled := array(select asked->'drop_limit'->>'key' from jsonb_array_elements(batch) with ordinality b (asked, at)
    where at <> all (refused) and random() < 0.02);
  if sampled <> '{}' then
    insert into rate_limits as known (key, window_start, count)
    select key, hour, 50 * count(*) from unnest(sampled) key group by key order by key
    on conflict (key, window_start) do update set count = known.count + excluded.count;
  end if;
  refused := refused || array(
    select at from jsonb_array_elements(batch) with ordinality b (asked, at), lateral (
      select count from rate_limits where key = asked->'drop_limit'->>'key' and window_start = hour limit 1
    ) drop_hits where count > (asked->'drop_limit'->>'maximum')::integer
  );

  -- a double tap waits here for the first one's commit, then finds it
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(asked->>'repeat_of', 0) as lock from jsonb_array_elements(batch) asked order by lock
  ) locks;

  -- those who share something with another of the batch: what the second finds is what the first wrote
  apart := array(
    select at from (
      select at, count(*) over (partition by mark) as sharing
      from jsonb_array_elements(batch) with ordinality b (asked, at), lateral (
        select asked->>'repeat_of' union all select asked->'captcha'->>'token_hash'
        union all select value from jsonb_to_recordset(asked->'contacts') as c (value text)
      ) marks (mark) where mark is not null
    ) shared where sharing > 1
  );

  for team in select distinct (asked->>'organization_id')::uuid as id from jsonb_array_elements(batch) asked order by id loop
    perform set_config('app.organization_id', team::text, true);
    with asked as materialized (
      select at, id, new_fan_id, drop_id, drop_version, judged_by, link_id, keyed, contacts, facts, answers, source, agreed,
        decode(repeat_of, 'hex') as repeat_key, decode(request, 'hex') as request_hash,
        decode(captcha->>'token_hash', 'hex') as token, (captcha->>'expires_at')::timestamptz as token_expires_at,
        array(select jsonb_array_elements_text(quarantine)) as reasons, quarantine <> '[]' as suspect
      from rows from (jsonb_to_recordset(batch) as (organization_id uuid, id uuid, new_fan_id uuid, drop_id uuid,
        drop_version integer, judged_by integer, link_id text, keyed boolean, contacts jsonb, facts jsonb, answers jsonb, source jsonb,
        agreed jsonb, repeat_of text, request text, captcha jsonb, quarantine jsonb, codes jsonb)
      ) with ordinality as a (organization_id, id, new_fan_id, drop_id, drop_version, judged_by, link_id, keyed, contacts,
        facts, answers, source, agreed, repeat_of, request, captcha, quarantine, codes, at)
      where organization_id = team and codes = '[]' and at <> all (refused) and at <> all (apart)
    ), plain as materialized (
      select asked.* from asked join lateral (
        select from drops d where d.organization_id = team and d.id = drop_id and d.status = 'OPEN'
          and d.build_status = 'ONLINE' and (d.end_at is null or d.end_at > now())
          and coalesce(d.version <= judged_by, true) limit 1
      ) open on true left join lateral (
        select true as found from signups s where s.organization_id = team and s.repeat_key = asked.repeat_key
          and (keyed or s.created_at > clock_timestamp() - interval '10 seconds') limit 1
      ) earlier on true left join lateral (
        select true as found from jsonb_to_recordset(contacts) as o (channel text, value text), lateral (
          select from fan_contacts c where c.organization_id = team and c.channel = o.channel and c.value = o.value limit 1
        ) c limit 1
      ) known on true where earlier.found is null and known.found is null
    ), tokens as (
      insert into captcha_spent (token_hash, expires_at)
      select token, token_expires_at from plain where token is not null order by token
      on conflict do nothing returning token_hash
    ), passed as materialized (
      select * from plain where token is null or token in (select token_hash from tokens)
    ), new_fans as (
      insert into fans (organization_id, id, quarantined, marketing, agreed_channels, first_name, last_name, name_search,
        last_name_search, birthdate, gender, language, city, state, country_code, latitude, longitude, tiktok_username, instagram_username)
      select team, new_fan_id, suspect, case when channels <> '{}' then 'YES' else 'NONE' end, channels, f.*
      from passed, agreed_channels(agreed) channels, jsonb_populate_record(null::fan_facts, jsonb_build_object('language', facts->'page_language') || facts) f
    ), new_contacts as (
      insert into fan_contacts (organization_id, fan_id, channel, value, address)
      select team, new_fan_id, c.* from passed, jsonb_to_recordset(contacts) as c (channel text, value text, address text)
      order by c.channel, c.value
      on conflict do nothing returning fan_id
    ), accepted as materialized (
      -- whose contacts nobody took at the same moment
      select * from passed
      where jsonb_array_length(contacts) = (select count(*) from new_contacts where fan_id = new_fan_id)
    ), new_signups as (
      insert into signups (organization_id, id, drop_id, drop_version, link_id, fan_id, state, quarantine_reasons, answers,
        source, vouches, repeat_key, request_hash)
      select team, id, drop_id, drop_version, link_id, new_fan_id, case when suspect then 'QUARANTINED' else 'ACCEPTED' end,
        reasons, answers, source, not suspect, repeat_key, request_hash from accepted
    ), boxes as materialized (
      select a.id as signup_id, a.drop_id, a.drop_version, part.* from accepted a, jsonb_to_recordset(agreed) as part (
        id uuid, purpose text, channel text, state text, checkbox text, text_id uuid, text_hash text, locale text,
        commitment text, salt text, details text)
    ), new_consents as (
      insert into consents (organization_id, id, signup_id, drop_id, drop_version, purpose, channel, state, checkbox,
        text_id, text_hash, locale, commitment)
      select team, id, boxes.signup_id, drop_id, drop_version, purpose, channel, state, checkbox, text_id,
        decode(text_hash, 'hex'), locale, decode(commitment, 'hex') from boxes
    ), new_details as (
      insert into consent_details (organization_id, consent_id, salt, details)
      select team, id, decode(salt, 'hex'), details from boxes
    ), jobs as (
      insert into job_outbox (task, payload)
      select 'follow_up_signup', jsonb_build_object('organization_id', team, 'signup_id', id,
        'topics', jsonb_build_array('fans', 'drops')) from accepted order by at
    )
    select spent || array(select at from passed), written || array(select at from accepted),
      array(select new_fan_id from passed except select new_fan_id from accepted)
    into spent, written, taken;
    if taken <> '{}' then
      delete from fans where organization_id = team and id = any (taken);
    end if;
  end loop;

  for at in 1 .. jsonb_array_length(batch) loop
    if at = any (written) then
      select 'accepted', (batch->(at - 1)->>'id')::uuid, now(), null into outcome, signup_id, signed_up_at, wait;
    elsif at = any (refused) then
      select 'too_many', null, null, greatest(1, ceil(extract(epoch from hour + interval '1 hour' - clock_timestamp())))
      into outcome, signup_id, signed_up_at, wait;
    else
      select s.outcome, s.signup_id, s.signed_up_at, s.wait into outcome, signup_id, signed_up_at, wait
      from sign_up(batch->(at - 1), true, at = any (spent)) s;
    end if;
    return next;
  end loop;
end
$$;
