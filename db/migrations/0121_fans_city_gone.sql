-- without transaction
drop index concurrently if exists fans_city;
