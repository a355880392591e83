-- without transaction
-- What a collaborator was paid, newest first.
create index concurrently if not exists payouts_of_collaborator on payouts (organization_id, collaborator_id, created_at desc) where collaborator_id is not null;
