-- The channels on which a fan agrees to marketing, kept with the fan like `marketing` is: finding them in the ledger took most of
-- the time of counting whom an audience reaches.
alter table fans add column agreed_channels text[] not null default '{}';
-- From here on, so that what is agreed to or withdrawn before the functions of this version are there counts, too: as they are in
-- db/functions.
create or replace function settle_marketing(organization uuid, ids uuid[]) returns void
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  -- who says two things at the same moment is heard in turn
  perform from fans f where f.organization_id = organization and f.id = any (ids) order by f.id for no key update;
  update fans f set marketing = said.marketing, agreed_channels = said.channels
  from unnest(ids) asked (id) cross join lateral (
    select case when bool_or(state <> 'WITHDRAWN') then 'YES' when count(*) > 0 then 'NO' else 'NONE' end as marketing,
      coalesce(array_agg(channel order by channel) filter (where state <> 'WITHDRAWN'), '{}') as channels
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
  where f.organization_id = organization and f.id = asked.id
    and (f.marketing, f.agreed_channels) is distinct from (said.marketing, said.channels);
end
$$;
create or replace function hear_consents() returns trigger
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
    cross join lateral unnest(array[s.fan_id, a.fan_id, w.fan_id]) speaker (id)
    cross join lateral (
      select f.id, f.agreed_channels from fans f where f.organization_id = w.organization_id and f.id = speaker.id limit 1
    ) f
    where w.purpose = 'MARKETING' and w.state not in ('DECLINED', 'PENDING')
      and (w.channel <> all (f.agreed_channels) or w.state = 'WITHDRAWN')
    group by w.organization_id
  loop
    perform settle_marketing(team, speakers);
  end loop;
  return null;
end
$$;
-- Row-level security binds an owner who is no superuser: they would see no team's rows.
alter table fans no force row level security;
alter table consents no force row level security;
alter table signups no force row level security;
alter table fan_aliases no force row level security;
update fans f set agreed_channels = said.channels
from (
  select organization_id, fan_id, array_agg(channel order by channel) as channels
  from (
    select distinct on (k.organization_id, fan_id, k.channel)
      k.organization_id, coalesce(a.fan_id, k.fan_id, s.fan_id) as fan_id, k.channel, k.state
    from consents k
    left join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
    left join fan_aliases a on a.organization_id = k.organization_id and a.old_id = k.fan_id
    where k.purpose = 'MARKETING' and k.state not in ('DECLINED', 'PENDING')
    order by k.organization_id, fan_id, k.channel, k.given_at desc, k.id desc
  ) last
  where state <> 'WITHDRAWN' group by organization_id, fan_id
) said
where f.organization_id = said.organization_id and f.id = said.fan_id;
alter table fan_aliases force row level security;
alter table signups force row level security;
alter table consents force row level security;
alter table fans force row level security;
