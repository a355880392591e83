-- The form that links in messages to a contact are about, where no form of its fan names it: a contact may leave the fan of its
-- form (db/functions/take_contact.sql).
alter table fan_contacts add column signup_id uuid;
