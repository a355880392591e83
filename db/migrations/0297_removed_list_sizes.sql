-- How many creators a deleted list had.
alter table roster_removals add column roster_size integer;
