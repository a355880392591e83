-- Works fans.marketing and fans.agreed_channels out: a fan's last word by channel, from sign-ups and from the ledger under the ids that led to the fan.
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
