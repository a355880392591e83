-- without transaction
-- What is on its way in a conversation, and the sequence that it belongs to.
create index concurrently if not exists outreach_mails_of_thread on outreach_mails (organization_id, thread_id) where thread_id is not null;
