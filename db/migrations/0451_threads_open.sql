-- without transaction
-- How many conversations are open, whose they are and which are unread, counted without reading the rows.
create index concurrently if not exists outreach_threads_open on outreach_threads (organization_id, assignee_id, unread, snoozed_until) where state = 'OPEN';
