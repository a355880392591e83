-- Who did not ask gets five messages in a day, whichever came first: five confirmations leave no room for codes. A code beyond
-- them is not sent, and who asked for it is answered as ever, because to be refused would tell who was written to.

-- A code that was answered for but not sent: it counts as one that was asked for, and not as a message.
alter table contact_sends add column withheld boolean not null default false;

-- Of a code that stays because the next one was withheld: until when it can be typed in (null: as long as the asking lasts), and
-- the tries it had before. All else in its row is of the newer asking, so that no answer tells one that was withheld.
alter table otp_challenges add column code_until timestamptz;
alter table otp_challenges add column earlier_tries integer not null default 0;

-- As before, but that a code which stayed has its own time and its five tries in all; past them it is wrong.
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
    return 'code_invalid';
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

drop function take_recipient_budget(bytea, text, text[], uuid, integer, integer);
-- Counts one message to a recipient: `send`, `withhold`, or `refuse` where it would be one too many of its kind for the drop or
-- for a day. Codes are refused for codes alone, and `wait` says in how many seconds one may be asked for, in full hours: what
-- others asked for in this name is not told to the minute. `wanted` is what goes to who has just proven the contact, which
-- answers for the links of the drop as well. The lock makes it exact under parallel calls.
create function count_message(recipient bytea, message_kind text, drop_asked uuid, most_for_drop integer, most integer,
  wanted boolean, out outcome text, out wait integer)
language plpgsql
as $$
declare
  sent integer;
  unasked integer;
  -- newest first
  codes timestamptz[];
  for_drop timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(recipient, 'hex'), 1));
  select count(*) filter (where not s.withheld and (s.kind <> 'CODE' or not s.answered)),
    count(*) filter (where not s.withheld and not s.answered),
    array_agg(s.sent_at order by s.sent_at desc) filter (where s.kind = 'CODE' and not s.answered),
    array_agg(s.sent_at order by s.sent_at desc) filter (where s.drop_id = drop_asked and s.kind = message_kind)
  into sent, unasked, codes, for_drop
  from contact_sends s
  where s.contact_hash = recipient and s.sent_at > now() - interval '24 hours';
  if wanted then
    update contact_sends set answered = true
    where contact_hash = recipient and drop_id = drop_asked and not answered and sent_at > now() - interval '24 hours';
  end if;
  if message_kind <> 'CODE' then
    codes := null;
  end if;
  if cardinality(codes) >= most or cardinality(for_drop) >= most_for_drop then
    outcome := 'refuse';
    wait := 3600 * ceil(extract(epoch from greatest(codes[most], for_drop[most_for_drop]) + interval '24 hours' - now()) / 3600);
    return;
  end if;
  outcome := case when message_kind = 'CODE' and unasked >= most then 'withhold'
    when message_kind <> 'CODE' and sent >= most then 'refuse' else 'send' end;
  if outcome <> 'refuse' then
    insert into contact_sends (contact_hash, kind, drop_id, answered, withheld)
    values (recipient, message_kind, drop_asked, wanted, outcome = 'withhold');
  end if;
end
$$;

-- As before, but that a code may be withheld: its rows are written as if it were sent, so that it takes the same time, and its
-- price goes back. The code before it stays, for who asked last: it may be the one that arrives.
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
  counted record;
  withheld boolean;
begin
  perform set_config('app.organization_id', asked->>'organization_id', true);
  -- first, because it decides which code stays; taken back where it is too soon
  select c.outcome, c.wait into counted from count_message(decode(recipient->>'hash', 'hex'), recipient->>'kind', drop_asked,
    (recipient->>'for_drop')::integer, (recipient->>'a_day')::integer, false) c;
  withheld := counted.outcome = 'withhold';
  insert into otp_challenges as o (organization_id, drop_id, channel, contact_hash, code_hash, handle_hash, expires_at)
  values (organization, drop_asked, asked_channel, contact, decode(asked->>'code', 'hex'), decode(asked->>'handle', 'hex'),
    now() + make_interval(mins => (asked->>'minutes')::integer))
  on conflict (organization_id, drop_id, channel, contact_hash) do update set
    code_hash = case when withheld then o.code_hash else excluded.code_hash end,
    code_until = case when withheld then least(o.code_until, o.expires_at, o.used_at) end,
    earlier_tries = case when withheld then o.earlier_tries + o.tries else 0 end,
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
    raise sqlstate 'FN001';
  end if;
  if counted.outcome = 'refuse' then
    outcome := 'too_many';
    wait := counted.wait;
    raise sqlstate 'FN001';
  end if;
  insert into messages (organization_id, id, kind, channel, sealed, secret, transactional, locale, send_before, state, reason,
    settled_at)
  values (organization, (message->>'id')::uuid, message->>'kind', message->>'channel',
    case when not withheld then message->>'sealed' end, (message->>'secret')::boolean, (message->>'transactional')::boolean,
    message->>'locale', good_until, case when withheld then 'WITHHELD' else 'QUEUED' end,
    case when withheld then 'enough for a day' end, case when withheld then now() end);
  insert into job_outbox (task, payload, max_attempts)
  values (job->>'task', (job->>'payload')::jsonb, (job->>'max_attempts')::smallint);
  -- last, because its row is everybody's
  if asked ? 'text' and not spend_on_text(organization, (asked->'text'->>'price')::integer, (asked->'text'->>'budget')::integer) then
    outcome := 'text_budget_spent';
    raise sqlstate 'FN001';
  end if;
  if withheld and asked ? 'text' then
    perform spend_on_text(organization, -(asked->'text'->>'price')::integer, (asked->'text'->>'budget')::integer);
  end if;
  outcome := 'issued';
exception
  -- what was written so far is taken back; the outcome is not
  when sqlstate 'FN001' then
    return;
end
$$;
