/** Unique keys of tenant tables that the cluster could not check on one machine. */
export const UNIQUE_WITHOUT_KEY = `
  select t.relname as table, (
    select string_agg(c.attname, ',' order by c.attnum) from pg_attribute c
    where c.attrelid = t.oid and c.attnum = any(x.indkey::int2[])) as columns
  from pg_index x join pg_class t on t.oid = x.indrelid
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped
  where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relrowsecurity
    and not a.attnum = any(x.indkey::int2[])
  order by 1`
