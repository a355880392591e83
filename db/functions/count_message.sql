-- Counts one message to a recipient. Returns `send`, `withhold`, or `refuse` when it exceeds a limit of the drop or of a
-- day. Codes are refused only because of codes, and `wait` is the number of seconds until the next, rounded up to hours,
-- so that requests of others are not revealed to the minute. What its owner answered, as by following a link, was asked for
-- and counts no more. `wanted` marks a message to somebody who has just proven the contact, which also resets the links of the
-- drop: its owner followed them. The lock makes the count exact under parallel calls.
create or replace function count_message(recipient bytea, message_kind text, drop_asked uuid, most_for_drop integer, most integer,
  wanted boolean, out outcome text, out wait integer)
language plpgsql
as $$
declare
  unasked integer;
  -- newest first
  codes timestamptz[];
  for_drop timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(recipient, 'hex'), 1));
  select count(*) filter (where not s.withheld and not s.answered),
    array_agg(s.sent_at order by s.sent_at desc) filter (where s.kind = 'CODE' and not s.answered),
    array_agg(s.sent_at order by s.sent_at desc) filter (where s.drop_id = drop_asked and s.kind = message_kind
      and not (s.kind in ('LINK', 'LINK_AGAIN') and s.answered))
  into unasked, codes, for_drop
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
    when message_kind <> 'CODE' and unasked >= most then 'refuse' else 'send' end;
  if outcome <> 'refuse' then
    insert into contact_sends (contact_hash, kind, drop_id, answered, withheld)
    values (recipient, message_kind, drop_asked, wanted, outcome = 'withhold');
  end if;
end
$$;
