-- Adds a batch of counts of several teams: {"visits": [...], "robots": [...], "tell": [organization, ...]}. `drop_views` keeps
-- the sums by day for lists, and is added to here as well, so that all three always agree. Rows are written in one order by
-- everybody, so that two processes do not wait for each other. `tell`: teams whose open screens hear of it.
create or replace function count_traffic(batch jsonb) returns void
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
