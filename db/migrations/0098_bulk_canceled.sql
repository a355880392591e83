-- Who canceled what was being done with many creators.
alter table roster_bulk_runs add column canceled_by_name text;
