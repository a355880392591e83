-- without transaction
-- Lowest rating first; unrated last.
create index concurrently if not exists roster_creators_rating_low on roster_creators (organization_id, roster_id, (case rating when 0 then 6 else rating end), creator_id);
