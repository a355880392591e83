-- All that sending a code writes, in one statement. The team's account of texts is one row that everybody waits for: it was
-- locked while a busy server went to and fro, and in a rush each code waited for those before it.
-- `asked` is what src/screens/drop-page/server/codes/issue-code.ts puts together; `outcome` is one of
--   issued (`good_until` says until when, `again` whether one was sent within the hour before),
--   too_soon (`wait` says for how many seconds), too_many (for one recipient), text_budget_spent.
-- But for the first, nothing is written.
create function issue_code(asked jsonb, out outcome text, out wait integer, out good_until timestamptz, out again boolean)
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
  insert into otp_challenges as o (organization_id, drop_id, channel, contact_hash, code_hash, expires_at)
  values (organization, drop_asked, asked_channel, contact, decode(asked->>'code', 'hex'),
    now() + make_interval(mins => (asked->>'minutes')::integer))
  on conflict (organization_id, drop_id, channel, contact_hash) do update set
    code_hash = excluded.code_hash,
    tries = 0,
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
