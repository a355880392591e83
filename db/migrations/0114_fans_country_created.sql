-- without transaction
-- A page of a country in the order of sign-ups, as there is in the other order.
create index concurrently if not exists fans_country_created on fans (organization_id, country_code, created_at desc, id desc);
