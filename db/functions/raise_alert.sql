-- Notes what an operator should look at, once a day for each thing.
create or replace function raise_alert(alert_kind text, alert_subject text, alert_details jsonb) returns void
language sql
as $$
  insert into alerts (kind, subject, details) values (alert_kind, alert_subject, alert_details)
  on conflict (kind, subject, day) do nothing
$$;
