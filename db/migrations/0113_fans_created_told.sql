-- without transaction
create index concurrently if not exists fans_created_told on fans (organization_id, created_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
