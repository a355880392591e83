-- What happened on the way to a sign-up, in counts: no row belongs to a visitor. Counted in memory and added every second.
-- Sign-ups themselves are not here, they are counted where they are kept.

create table drop_traffic (
  organization_id uuid not null,
  drop_id uuid not null,
  -- UTC
  day date not null,
  -- where visits came from, as src/features/funnel/origins.ts names it; empty where nothing says
  source text not null,
  medium text not null,
  campaign text not null,
  country_code text not null,
  views bigint not null default 0,
  form_starts bigint not null default 0,
  -- first codes; those that were asked for again are apart, because they are no further person
  codes_sent bigint not null default 0,
  codes_sent_again bigint not null default 0,
  codes_passed bigint not null default 0,
  primary key (organization_id, drop_id, day, source, medium, campaign, country_code)
);

-- Visits of machines, by what they are.
create table drop_robots (
  organization_id uuid not null,
  drop_id uuid not null,
  day date not null,
  kind text not null check (kind in ('prefetch', 'preview', 'scanner', 'bot')),
  agent text not null,
  views bigint not null default 0,
  primary key (organization_id, drop_id, day, kind, agent)
);

-- Days that were counted before: nobody wrote down where they came from. Without this the totals would no longer agree.
alter table drop_views no force row level security;
insert into drop_traffic (organization_id, drop_id, day, source, medium, campaign, country_code, views)
select organization_id, drop_id, day, 'unknown', '', '', '', views from drop_views where views > 0;
insert into drop_robots (organization_id, drop_id, day, kind, agent, views)
select organization_id, drop_id, day, 'bot', 'Other robots', robot_views from drop_views where robot_views > 0;
alter table drop_views force row level security;

call secure_tenant_table('drop_traffic');
call secure_tenant_table('drop_robots');

-- Adds a batch of counts of several teams: {"visits": [...], "robots": [...], "tell": [organization, ...]}. `drop_views` keeps
-- the sums by day for lists, and is added to here as well, so that all three always agree. Rows are written in one order by
-- everybody, so that two processes do not wait for each other. `tell`: teams whose open screens hear of it.
create function count_traffic(batch jsonb) returns void
language plpgsql
as $$
declare
  team uuid;
begin
  for team in
    select distinct (part->>'organization_id')::uuid as id
    from jsonb_array_elements((batch->'visits') || (batch->'robots')) part order by id
  loop
    perform set_config('app.organization_id', team::text, true);
    insert into drop_views as known (organization_id, drop_id, day, views, robot_views)
    select team, drop_id, day, sum(views), sum(robot_views) from (
      select drop_id, day, views, 0 as robot_views
      from jsonb_to_recordset(batch->'visits') as v (organization_id uuid, drop_id uuid, day date, views bigint)
      where organization_id = team and views > 0
      union all
      select drop_id, day, 0, views
      from jsonb_to_recordset(batch->'robots') as r (organization_id uuid, drop_id uuid, day date, views bigint)
      where organization_id = team
    ) counted group by drop_id, day order by drop_id, day
    on conflict (organization_id, drop_id, day) do update
      set views = known.views + excluded.views, robot_views = known.robot_views + excluded.robot_views;

    insert into drop_traffic as known (organization_id, drop_id, day, source, medium, campaign, country_code, views,
      form_starts, codes_sent, codes_sent_again, codes_passed)
    select v.* from jsonb_to_recordset(batch->'visits') as v (organization_id uuid, drop_id uuid, day date, source text,
      medium text, campaign text, country_code text, views bigint, form_starts bigint, codes_sent bigint,
      codes_sent_again bigint, codes_passed bigint)
    where v.organization_id = team order by drop_id, day, source, medium, campaign, country_code
    on conflict (organization_id, drop_id, day, source, medium, campaign, country_code) do update
      set views = known.views + excluded.views, form_starts = known.form_starts + excluded.form_starts,
        codes_sent = known.codes_sent + excluded.codes_sent,
        codes_sent_again = known.codes_sent_again + excluded.codes_sent_again,
        codes_passed = known.codes_passed + excluded.codes_passed;

    insert into drop_robots as known (organization_id, drop_id, day, kind, agent, views)
    select r.* from jsonb_to_recordset(batch->'robots') as r (organization_id uuid, drop_id uuid, day date, kind text,
      agent text, views bigint)
    where r.organization_id = team order by drop_id, day, kind, agent
    on conflict (organization_id, drop_id, day, kind, agent) do update set views = known.views + excluded.views;
  end loop;

  insert into job_outbox (task, payload, max_attempts)
  select 'changed', jsonb_build_object('organization_id', told, 'topics', jsonb_build_array('traffic')), 1
  from jsonb_array_elements_text(batch->'tell') told;
end
$$;
