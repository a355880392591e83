-- without transaction
drop index concurrently if exists fans_created;
