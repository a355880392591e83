-- without transaction
create index concurrently if not exists fans_country on fans (organization_id, country_code, last_seen_at desc, id desc);
