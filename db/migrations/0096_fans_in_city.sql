-- without transaction
create index concurrently if not exists fans_city on fans (organization_id, city, last_seen_at desc, id desc);
