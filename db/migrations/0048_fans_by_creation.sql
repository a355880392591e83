-- without transaction
create index concurrently if not exists fans_created on fans (organization_id, created_at desc, id desc);
