-- without transaction
-- Those who may be reached on a channel are counted and found without reading each contact.
create index concurrently if not exists fan_contacts_reached on fan_contacts (organization_id, channel, fan_id)
  where (verified_at is not null or consent_stated_at is not null) and stop_reason is null;
