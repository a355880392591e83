-- The table is of the same version and small.
-- squawk-ignore-file require-concurrent-index-creation

-- Every letter and pair of letters of a text: what one or two letters are searched by, since trigrams need three.
create function short_grams(words text) returns text[]
-- asked of single rows it is slow: the cost says so to the planner, which then asks anything else first
language sql immutable parallel safe strict cost 100
return array(
  select distinct substr(words, at, size) from generate_series(1, length(words)) at, generate_series(1, 2) size
);
create index roster_creators_short_search on roster_creators using gin (short_grams(search));

-- There are thousands of cities and tags: with the usual hundred, statistics know the most frequent only, and take every
-- other for as frequent as the last of those.
alter table roster_creators alter column facets set statistics 1000;
-- A list is of one team.
create statistics roster_creators_lists (dependencies) on organization_id, roster_id from roster_creators;
