-- without transaction
drop index concurrently if exists signups_of_drop;
