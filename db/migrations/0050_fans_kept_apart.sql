-- without transaction
create index concurrently if not exists fans_kept_apart on fans (organization_id, last_seen_at desc, id desc) where quarantined;
