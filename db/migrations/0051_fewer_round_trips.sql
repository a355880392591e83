-- What asking for a code needs, in as few statements as can be: in a rush each waits for its turn.

-- Uses a captcha token up and then counts hits, as `take_limits` does. Answers -1 for a token that was used before, and counts
-- nothing then: it must not use up what others may ask for.
create function spend_and_take_limits(token bytea, token_expires_at timestamptz, keys text[], maximums integer[], windows integer[])
returns integer
language plpgsql
as $$
begin
  insert into captcha_spent (token_hash, expires_at) values (token, token_expires_at) on conflict do nothing;
  if not found then
    return -1;
  end if;
  return take_limits(keys, maximums, windows);
end
$$;

-- Counts one message to a recipient, false where it would be one too many of its kind for the drop, or of those that count
-- `together` for a day. The lock makes it exact under parallel calls.
create function take_recipient_budget(recipient bytea, message_kind text, together text[], drop_asked uuid, most_for_drop integer, most integer)
returns boolean
language plpgsql
as $$
declare
  sent integer;
  for_drop integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(recipient, 'hex'), 1));
  select count(*), count(*) filter (where s.drop_id = drop_asked and s.kind = message_kind) into sent, for_drop
  from contact_sends s
  where s.contact_hash = recipient and s.kind = any(together) and s.sent_at > now() - interval '24 hours';
  if sent >= most or for_drop >= most_for_drop then
    return false;
  end if;
  insert into contact_sends (contact_hash, kind, drop_id) values (recipient, message_kind, drop_asked);
  return true;
end
$$;
