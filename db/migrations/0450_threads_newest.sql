-- without transaction
-- All conversations of a team by their last mail, whatever their state.
create index concurrently if not exists outreach_threads_last on outreach_threads (organization_id, last_at desc, id desc);
