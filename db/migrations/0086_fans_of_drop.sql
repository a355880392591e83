-- without transaction
create index concurrently if not exists signups_fans_of_drop on signups (organization_id, drop_id, created_at) include (fan_id);
