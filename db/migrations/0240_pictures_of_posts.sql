-- Own copies of pictures are fetched by one job a team, which looks for the posts that wait for one. Whether a picture could
-- be had is tried three times for each address that a platform gives.
alter table posts add column cover_attempts integer not null default 0;
alter table posts add column cover_tried_at timestamptz;
create index posts_waiting_for_pictures on posts (organization_id, cover_tried_at)
  where cover_attempts < 3
    and ((cover_source ~ '^https?://' and cover_copied_from is distinct from split_part(cover_source, '?', 1))
      or carousel_assets @? '$[*] ? (@.image_url starts with "http" && !exists(@.copy_url))');
