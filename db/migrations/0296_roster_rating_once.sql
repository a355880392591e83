-- without transaction
-- roster_creators_rating_high begins with the same columns.
drop index concurrently if exists roster_creators_rating;
