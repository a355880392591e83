-- All that sending a code writes, in one statement. The team's account of texts is one row that everybody waits for: it would
-- otherwise be locked while a busy server goes to and fro, and in a rush each code would wait for those before it.
-- `asked` is what src/screens/drop-page/server/codes/issue-code.ts puts together; `outcome` is one of
--   issued (`good_until` says until when, `again` whether one was sent within the hour before),
--   too_soon (`wait` says for how many seconds), too_many (for one recipient), text_budget_spent.
-- But for the first, nothing is written. A code may be withheld: its rows are written as if it were sent, so that it takes the
-- same time, and its price and what was counted of a text go back. The code before it stays, for who asked last: it may be
-- the one that arrives.
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
  -- what was counted of a text before it was asked for
  hits text[] := array(select jsonb_array_elements_text(asked->'text'->'hits'));
  windows integer[] := array(select jsonb_array_elements_text(asked->'text'->'windows')::integer);
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
  -- whoever entered the last one waits for none
  where (o.sent_at <= now() - pause or o.used_at is not null) and (o.hour_start <= now() - interval '1 hour' or o.codes_in_hour < most)
  returning o.expires_at, o.codes_in_hour > 1 into good_until, again;
  if not found then
    outcome := 'too_soon';
    select greatest(1, ceil(extract(epoch from greatest(case when o.used_at is null then o.sent_at + pause end,
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
    perform take_back_hits(hits, windows);
  end if;
  outcome := 'issued';
exception
  -- what was written so far is taken back; the outcome is not
  when sqlstate 'FN001' then
    perform take_back_hits(hits, windows);
    return;
end
$$;
