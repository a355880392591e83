-- without transaction
-- By name.
create index concurrently if not exists roster_creators_name on roster_creators (organization_id, roster_id, name_key, creator_id);
