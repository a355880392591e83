-- What the list of fans is narrowed by, kept with the fan: what was said of marketing, and the month of the first sign-up.
-- Asked of the ledger, a silence costs a look at the consents of everybody who was not silent. And a range of days lies
-- anywhere along the order of who was seen last, so a page of it is merged from its months, each in that order.
-- squawk-ignore-file adding-field-with-default, require-concurrent-index-creation, constraint-missing-not-valid

alter table fans
  -- YES: agreed on some channel. NO: taken back wherever it was given. NONE: neither was said
  add column marketing text not null default 'NONE' check (marketing in ('YES', 'NO', 'NONE')),
  add column created_month date not null generated always as (date_trunc('month', created_at at time zone 'UTC')::date) stored;

-- A fan's last word by channel, from sign-ups and from the ledger under the ids that led to the fan.
create function settle_marketing(organization uuid, ids uuid[]) returns void
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  -- who says two things at the same moment is heard in turn
  perform from fans f where f.organization_id = organization and f.id = any (ids) order by f.id for no key update;
  update fans f set marketing = said.marketing
  from unnest(ids) asked (id) cross join lateral (
    select case when bool_or(state <> 'WITHDRAWN') then 'YES' when count(*) > 0 then 'NO' else 'NONE' end as marketing
    from (
      select distinct on (channel) channel, state from (
        select k.channel, k.state, k.given_at, k.id from signups s
        join consents k on k.organization_id = organization and k.signup_id = s.id
        where s.organization_id = organization and s.fan_id = asked.id
          and k.purpose = 'MARKETING' and k.state not in ('DECLINED', 'PENDING')
        union all
        select k.channel, k.state, k.given_at, k.id from consents k
        where k.organization_id = organization and k.fan_id = asked.id
          and k.purpose = 'MARKETING' and k.state not in ('DECLINED', 'PENDING')
        union all
        select k.channel, k.state, k.given_at, k.id from fan_aliases a
        join consents k on k.organization_id = organization and k.fan_id = a.old_id
        where a.organization_id = organization and a.fan_id = asked.id
          and k.purpose = 'MARKETING' and k.state not in ('DECLINED', 'PENDING')
      ) words order by channel, given_at desc, id desc
    ) last
  ) said
  where f.organization_id = organization and f.id = asked.id and f.marketing <> said.marketing;
end
$$;

-- A yes of who said yes changes nothing, and is what most sign-ups bring.
create function hear_consents() returns trigger
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  team uuid;
  speakers uuid[];
begin
  for team, speakers in
    select w.organization_id, array_agg(distinct f.id) from new_rows w
    left join lateral (
      select s.fan_id from signups s where s.organization_id = w.organization_id and s.id = w.signup_id limit 1
    ) s on true
    left join lateral (
      select a.fan_id from fan_aliases a where a.organization_id = w.organization_id and a.old_id = w.fan_id limit 1
    ) a on true
    cross join lateral (
      select f.id, f.marketing from fans f
      where f.organization_id = w.organization_id and f.id = any (array[s.fan_id, a.fan_id, w.fan_id]) limit 3
    ) f
    where w.purpose = 'MARKETING' and w.state not in ('DECLINED', 'PENDING')
      and (f.marketing <> 'YES' or w.state = 'WITHDRAWN')
    group by w.organization_id
  loop
    perform settle_marketing(team, speakers);
  end loop;
  return null;
end
$$;
create trigger consents_heard after insert on consents
  referencing new table as new_rows for each statement execute function hear_consents();

-- Fans merged and parted, and sign-ups that turn out to be somebody else's.
create function hear_moved_signup() returns trigger
language plpgsql
as $$
begin
  perform settle_marketing(new.organization_id, array[old.fan_id, new.fan_id]);
  return null;
end
$$;
create trigger moved_signup_heard after update of fan_id on signups
  for each row when (old.fan_id <> new.fan_id) execute function hear_moved_signup();

create function hear_alias() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform settle_marketing(old.organization_id, array[old.fan_id, old.old_id]);
  end if;
  if tg_op <> 'DELETE' then
    perform settle_marketing(new.organization_id, array[new.fan_id]);
  end if;
  return null;
end
$$;
create trigger alias_heard after insert or update or delete on fan_aliases
  for each row execute function hear_alias();

-- What was said already, read by the role that sees all teams.
grant update on fans to fanfare_reader;
create policy backfill on fans for update to fanfare_reader using (true);
set local role fanfare_reader;
update fans f set marketing = said.marketing
from (
  select organization_id, fan_id, case when bool_or(state <> 'WITHDRAWN') then 'YES' else 'NO' end as marketing
  from (
    select distinct on (organization_id, fan_id, channel) organization_id, fan_id, state from (
      select k.organization_id, s.fan_id, k.channel, k.state, k.given_at, k.id, k.purpose from consents k
      join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
      union all
      select k.organization_id, k.fan_id, k.channel, k.state, k.given_at, k.id, k.purpose from consents k where k.fan_id is not null
      union all
      select k.organization_id, a.fan_id, k.channel, k.state, k.given_at, k.id, k.purpose from consents k
      join fan_aliases a on a.organization_id = k.organization_id and a.old_id = k.fan_id
    ) words
    where purpose = 'MARKETING' and state not in ('DECLINED', 'PENDING')
    order by organization_id, fan_id, channel, given_at desc, id desc
  ) last
  group by organization_id, fan_id
) said
where f.organization_id = said.organization_id and f.id = said.fan_id;
reset role;
drop policy backfill on fans;
revoke update on fans from fanfare_reader;

create index fans_marketing_seen on fans (organization_id, marketing, last_seen_at desc, id desc);
create index fans_marketing_created on fans (organization_id, marketing, created_at desc, id desc);
create index fans_month_seen on fans (organization_id, created_month, last_seen_at desc, id desc);
