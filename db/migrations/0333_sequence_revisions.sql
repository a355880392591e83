-- Counts the saves of the steps as they are edited: a save that is based on an older one is refused.
alter table outreach_sequences add column revision integer not null default 1;
