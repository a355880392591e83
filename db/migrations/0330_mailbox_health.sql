-- without transaction
-- Mails that a provider refused, newest first, for the health of a mailbox.
create index concurrently if not exists outreach_mails_refused on outreach_mails (organization_id, mailbox_id, settled_at) where state = 'FAILED';
