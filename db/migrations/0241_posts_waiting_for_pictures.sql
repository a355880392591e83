-- without transaction
-- What the job that fetches pictures looks for.
create index concurrently if not exists posts_waiting_for_pictures on posts (organization_id, cover_tried_at)
  where cover_attempts < 3
    and ((cover_source ~ '^https?://' and cover_copied_from is distinct from split_part(cover_source, '?', 1))
      or carousel_assets @? '$[*] ? (@.image_url starts with "http" && !exists(@.copy_url))');
