-- Whoever hosts the platform says which teams are enterprise customers, and under which id. The product reads of its
-- transaction's team what it is, and can write it nowhere: of what better-auth does with a team, the new column is no part.
alter table auth.organization add column enterprise_customer_id text
  check (enterprise_customer_id ~ '^[[:graph:]]{1,100}$');

revoke insert, update on auth.organization from fanfare_auth;
grant insert (id, name, slug, logo, metadata, created_at) on auth.organization to fanfare_auth;
grant update (name, slug, logo, metadata) on auth.organization to fanfare_auth;

create function enterprise_customer() returns text
language sql stable security definer set search_path = auth, pg_temp
as $$ select enterprise_customer_id from organization where id = public.app_organization() $$;
revoke execute on function enterprise_customer() from public;
grant execute on function enterprise_customer() to fanfare_app;
