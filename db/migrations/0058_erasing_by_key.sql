-- Whom a message is for that is about nobody is known by opening it alone: those few are found without reading all the others.
-- squawk-ignore require-concurrent-index-creation
create index messages_about_nobody on messages (organization_id) where about_id is null and sealed is not null;
