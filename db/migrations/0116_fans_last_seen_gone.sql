-- without transaction
drop index concurrently if exists fans_last_seen;
