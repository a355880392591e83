-- without transaction
-- An answer ends every sequence that writes to its address.
create index concurrently if not exists outreach_enrollments_by_email on outreach_enrollments (organization_id, lower(email));
