-- What all spellings of a fan's city have in common: case, accents, spaces, hyphens and apostrophes make no difference. It is
-- kept with the fan, because to work it out anew for each of the many whom a page passes takes longer than all else of them.
-- squawk-ignore-file adding-field-with-default, require-concurrent-index-creation, constraint-missing-not-valid
alter table fans add column city_meant text collate "C"
  generated always as (translate(replace(folded(city), 'ß', 'ss'), 'łøđı -''’.', 'lodi')) stored;
create index fans_city_meant on fans (organization_id, city_meant, last_seen_at desc, id desc);
