-- without transaction
-- A page of fans is looked for along its order, and most who are passed are told by a name, a country or by being apart. These
-- stand in the index of the order (this, and the next of its kind), so that passing somebody does not read their row; the
-- page's rows are read at its end.
create index concurrently if not exists fans_seen_told on fans (organization_id, last_seen_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
