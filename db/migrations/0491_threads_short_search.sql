-- without transaction
-- Conversations by one letter or two, as trigrams need three.
create index concurrently if not exists outreach_threads_short_search on outreach_threads using gin (short_grams(search));
