-- Tags that were deleted, kept an hour with the creators that carried them, so that a slip can be undone.
create table removed_tags (
  organization_id uuid not null,
  id uuid not null,
  -- what was deleted together comes back together
  removal_id uuid not null,
  name text not null,
  description text,
  creator_ids uuid[] not null,
  removed_at timestamptz not null,
  primary key (organization_id, id)
);
call secure_tenant_table('removed_tags');
create index removed_tags_of_removal on removed_tags (organization_id, removal_id);
