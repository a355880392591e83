-- without transaction
-- Dearest first; without a price last.
create index concurrently if not exists roster_creators_price_high on roster_creators (organization_id, roster_id, coalesce(price, -1), creator_id);
