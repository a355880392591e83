-- A page of fans is looked for along its order, and most who are passed are told by a name, a country or by being apart. These
-- stand in the index of the order now, so that passing somebody does not read their row; the page's rows are read at its end.
-- A page of a country in the order of sign-ups has an index, as it has in the other order; and those who may be reached on a
-- channel are counted and found without reading each contact.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

drop index fans_last_seen;
create index fans_last_seen on fans (organization_id, last_seen_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
drop index fans_created;
create index fans_created on fans (organization_id, created_at desc, id desc)
  include (name_search, last_name_search, country_code, quarantined);
create index fans_country_created on fans (organization_id, country_code, created_at desc, id desc);
create index fan_contacts_reached on fan_contacts (organization_id, channel, fan_id)
  where (verified_at is not null or consent_stated_at is not null) and stop_reason is null;
