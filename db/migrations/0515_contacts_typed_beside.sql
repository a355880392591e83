-- Which contacts somebody typed in a form beside one of a fan who had proven none. They say nothing of who that fan is: whoever
-- proves one takes it along and leaves the fan to the others (db/functions/upsert_fan.sql).
alter table fan_contacts add column typed_beside boolean not null default false;
