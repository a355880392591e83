-- without transaction
-- Who mentions an artist elsewhere is found by the name that a fan gave.
create index concurrently if not exists fans_instagram on fans (organization_id, lower(instagram_username)) where instagram_username is not null;
