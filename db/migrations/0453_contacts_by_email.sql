-- without transaction
-- Whose address a mail comes from that answers none of ours.
create index concurrently if not exists creator_contacts_by_email on creator_contacts (organization_id, lower(value)) where type = 'email';
