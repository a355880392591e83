-- without transaction
-- Highest rating first.
create index concurrently if not exists roster_creators_rating_high on roster_creators (organization_id, roster_id, rating, creator_id);
