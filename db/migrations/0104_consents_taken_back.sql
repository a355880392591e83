-- without transaction
create index concurrently if not exists consents_taken_back on consents (organization_id, fan_id) where purpose = 'MARKETING' and state = 'WITHDRAWN' and fan_id is not null;
