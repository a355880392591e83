-- The channels on which a fan agrees to marketing, kept with the fan like `marketing` is: finding them in the ledger took most of
-- the time of counting whom an audience reaches.
alter table fans add column agreed_channels text[] not null default '{}';
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
-- takes the channels in place of YES or NONE now
drop function if exists upsert_fan(uuid, uuid, jsonb, jsonb, boolean, boolean, text);
