-- A draft may be a file that was uploaded instead of a link. The bytes are in storage under the draft's id, and url is where
-- members open them; null: the draft is a link.
alter table activation_drafts
  add column file_name text check (length(file_name) between 1 and 200),
  add column file_type text,
  add column file_size integer check (file_size > 0);
alter table activation_drafts add constraint activation_drafts_file_whole
  check ((file_name is null) = (file_type is null) and (file_name is null) = (file_size is null)) not valid;
