-- Enqueues the update of the segments that follow these lists, each of the team at the same place in `teams`. Called by triggers,
-- because lists change in many ways (by hand, in bulk, by files, merges, and what undoes them) and one that was forgotten would
-- leave a segment with creators who left.
create or replace function follow_lists_soon(teams uuid[], lists uuid[]) returns void
language sql
as $$
  insert into job_outbox (task, payload, job_key)
  select distinct 'follow_list', jsonb_build_object('organization_id', x.organization_id, 'segment_id', x.segment_id),
    'follow_list:' || x.segment_id
  from unnest(teams, lists) changed (organization_id, roster_id)
  join segment_sources x on x.organization_id = changed.organization_id and x.kind = 'ROSTER'
    and x.value_key = changed.roster_id::text
$$;
