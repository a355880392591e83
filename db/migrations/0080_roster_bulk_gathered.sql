-- Whom a run is about, where gathering them takes longer than a person waits: its job does that first. Null once they are
-- gathered.
alter table roster_bulk_runs add column asked jsonb;
