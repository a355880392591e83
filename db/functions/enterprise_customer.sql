-- The enterprise customer's id of the transaction's team; null where it is none.
create or replace function enterprise_customer() returns text
language sql stable security definer set search_path = auth, pg_temp
as $$ select enterprise_customer_id from organization where id = public.app_organization() $$;
revoke execute on function enterprise_customer() from public;
grant execute on function enterprise_customer() to fanfare_app;
