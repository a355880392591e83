-- The smallest UUID version 7 of an instant: ids of that time and later are not smaller.
create or replace function uuid_at(instant timestamptz) returns uuid
language sql immutable strict
as $$ select (lpad(to_hex(floor(extract(epoch from instant) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;
