-- without transaction
create index concurrently if not exists fans_language on fans (organization_id, language, last_seen_at desc, id desc);
