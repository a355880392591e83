-- One-time codes: one live challenge per contact and drop; a new code replaces the old one.

create table otp_challenges (
  organization_id uuid not null,
  drop_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'PHONE', 'WHATSAPP')),
  -- keyed hashes: neither contact nor code can be read from here
  contact_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the hour in which codes are counted
  hour_start timestamptz not null default now(),
  codes_in_hour smallint not null default 1,
  primary key (organization_id, drop_id, channel, contact_hash)
);
call secure_tenant_table('otp_challenges');
create index otp_challenges_expiry on otp_challenges (organization_id, expires_at);

-- Messages to one contact, whatever team caused them: nobody is flooded by signing a stranger up everywhere. Hashes only.
create table contact_sends (
  id bigint generated always as identity primary key,
  contact_hash bytea not null,
  kind text not null check (kind in ('CODE', 'CONFIRMATION')),
  drop_id uuid not null,
  sent_at timestamptz not null default now()
);
create index contact_sends_contact on contact_sends (contact_hash, sent_at);
create index contact_sends_age on contact_sends (sent_at);
grant select, insert, delete on contact_sends to fanfare_app;

-- What an operator should look at: codes that are not entered, guessing. One row per thing and day.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  details jsonb not null default '{}',
  day date not null default current_date,
  created_at timestamptz not null default now(),
  unique (kind, subject, day)
);
grant select, insert on alerts to fanfare_app;

-- Uses a code up: null where it was right, else what was wrong. Tries are counted under the row's lock,
-- so any number of parallel guesses gets five.
create function use_otp(organization uuid, drop_asked uuid, asked_channel text, contact bytea, code bytea) returns text
language plpgsql
as $$
declare
  challenge otp_challenges;
begin
  update otp_challenges set tries = tries + 1
  where organization_id = organization and drop_id = drop_asked and channel = asked_channel and contact_hash = contact
    and used_at is null and tries < 5
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

-- Takes hits back that turned out to be none, and now and then one more: a busy drop has honest typing errors in proportion.
create function give_back_limits(keys text[], windows integer[]) returns void
language sql
as $$
  update rate_limits set count = greatest(0, count - 1 - (random() < 0.05)::integer)
  from unnest(keys, windows) as given (limit_key, seconds)
  where key = limit_key
    and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / seconds) * seconds)
$$;

-- Counts one hit on each key and answers how many there are in its window.
create function count_hits(keys text[], windows integer[]) returns integer[]
language plpgsql
as $$
declare
  counted integer[] := '{}';
  hits integer;
begin
  for i in 1 .. coalesce(array_length(keys, 1), 0) loop
    insert into rate_limits (key, window_start, count)
    values (keys[i], to_timestamp(floor(extract(epoch from clock_timestamp()) / windows[i]) * windows[i]), 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count into hits;
    counted := counted || hits;
  end loop;
  return counted;
end
$$;

create function hits_of(limit_key text, seconds integer) returns integer
language sql stable
as $$
  select coalesce(max(count), 0) from rate_limits
  where key = limit_key and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / seconds) * seconds)
$$;

create function raise_alert(alert_kind text, alert_subject text, alert_details jsonb) returns void
language sql
as $$
  insert into alerts (kind, subject, details) values (alert_kind, alert_subject, alert_details)
  on conflict (kind, subject, day) do nothing
$$;
