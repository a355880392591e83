-- without transaction
-- Cheapest first; without a price last.
create index concurrently if not exists roster_creators_price_low on roster_creators (organization_id, roster_id, coalesce(price, 'infinity'::numeric), creator_id);
