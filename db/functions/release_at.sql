-- When a release is out for a fan: the one moment for everybody, or midnight in the fan's time zone on the day that the
-- moment has in the artist's. Null while the drop has no moment.
create or replace function release_at(go_live timestamptz, release_zone text, fan_zone text) returns timestamptz
language sql stable
return case
  when release_zone is null then go_live
  else (go_live at time zone release_zone)::date::timestamp at time zone fan_zone
end;
grant execute on function release_at(timestamptz, text, text) to fanfare_app;
