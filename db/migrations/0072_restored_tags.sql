-- A tag that many carried comes back in parts; meanwhile it cannot be brought back a second time.
alter table removed_tags add column restored_at timestamptz;
