-- without transaction
create index concurrently if not exists social_profiles_by_address on social_profiles using gin (email_addresses);
