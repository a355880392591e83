-- Own copies of pictures are fetched by one job a team, which looks for the posts that wait for one. Whether a picture could
-- be had is tried three times for each address that a platform gives.
alter table posts add column cover_attempts integer not null default 0;
alter table posts add column cover_tried_at timestamptz;
