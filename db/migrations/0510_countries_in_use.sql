-- Audiences named Germany and some others by codes of former countries and languages, which no fan has.
-- Row-level security binds an owner who is no superuser: they would see no team's rows.
alter table audiences no force row level security;
do $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['countries', 'DD', 'DE'], ['countries', 'VD', 'VN'], ['countries', 'YD', 'YE'], ['countries', 'CS', 'RS'],
    ['countries', 'BU', 'MM'], ['countries', 'AN', 'CW'], ['languages', 'mo', 'ro'], ['languages', 'ji', 'yi']]
  loop
    update audiences
    set tree = regexp_replace(tree::text, format('("%s": \[[^]]*)"%s"', pair[1], pair[2]), format('\1"%s"', pair[3]), 'g')::jsonb
    where tree::text ~ format('"%s": \[[^]]*"%s"', pair[1], pair[2]);
  end loop;
end
$$;
alter table audiences force row level security;
