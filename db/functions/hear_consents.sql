-- Keeps fans.marketing and fans.agreed_channels when consents are added. A yes on a channel that has one changes nothing, and is what most sign-ups bring.
-- Each fan is looked for by the whole key: any of several ids was cheaper to find along some other index of the team while
-- there were few fans, and a plan made then read all of them for each consent of an hour later.
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

create or replace trigger consents_heard after insert on consents
  referencing new table as new_rows for each statement execute function hear_consents();
