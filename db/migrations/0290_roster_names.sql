-- The name that a row of the roster shows, folded: what the table is sorted by.
alter table roster_creators add column name_key text collate "C" not null default '';
-- The job that applies new rates brings every row up to date in batches, and writes the names of those there are already.
update reference_rates set applied = false;
