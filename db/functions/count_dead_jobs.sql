-- The number of jobs that failed for good, for the metrics of processes that may not read the queue.
create or replace function count_dead_jobs() returns bigint
language plpgsql stable security definer set search_path = pg_catalog
as $$
begin
  return (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null);
end
$$;
revoke execute on function count_dead_jobs() from public;
grant execute on function count_dead_jobs() to fanfare_app;
