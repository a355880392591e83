-- without transaction
-- All posts of a team are listed by their days, without a segment.
create index concurrently if not exists posts_newest on posts (organization_id, published_at desc, id desc);
