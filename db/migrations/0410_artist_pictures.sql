-- The picture of an artist, on every page of theirs that has none of its own.
alter table drop_profiles add column image_url text;
