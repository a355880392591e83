-- Name and address of a person.
create or replace function auth_person(person uuid) returns table (name text, email text)
language sql stable security definer set search_path = auth, pg_temp
as $$ select name, email from "user" where id = person $$;
revoke execute on function auth_person(uuid) from public;
grant execute on function auth_person(uuid) to fanfare_app;
