-- The end of an erasure: the team itself, its members and invitations, its waiting jobs and counts of limits. Remembers
-- for the operator that it was there. Does nothing before the day.
create or replace function forget_organization(team uuid, erased_rows bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked timestamptz;
begin
  perform set_config('app.erased_organization', team::text, true);
  delete from organization_deletions where organization_id = team and erase_at <= now()
  returning requested_at into asked;
  if not found then
    raise exception 'This team is not to be erased now.' using errcode = '42501';
  end if;
  delete from job_outbox where payload ->> 'organization_id' = team::text;
  delete from rate_limits where key like '%' || team || '%';
  update auth."user" set last_organization_id = null where last_organization_id = team;
  update auth.session set active_organization_id = null where active_organization_id = team;
  delete from auth.organization where id = team;
  insert into erased_organizations (id, requested_at, rows) values (team, asked, erased_rows);
end
$$;
revoke execute on function forget_organization(uuid, bigint) from public;
grant execute on function forget_organization(uuid, bigint) to fanfare_app;
