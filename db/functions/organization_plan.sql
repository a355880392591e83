-- Plan and billing of the transaction's team, and its members and open invitations, which the plan may limit.
create or replace function organization_plan()
returns table (plan text, billing_state text, billing_interval text, members bigint)
language sql stable security definer set search_path = auth, pg_temp
as $$
  select o.plan, o.billing_state, o.billing_interval,
    (select count(*) from member m where m.organization_id = o.id)
      + (select count(*) from invitation i where i.organization_id = o.id and i.status = 'pending' and i.expires_at > now())
  from organization o where o.id = public.app_organization()
$$;
revoke execute on function organization_plan() from public;
grant execute on function organization_plan() to fanfare_app;
