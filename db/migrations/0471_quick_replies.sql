-- Texts that answers to mentions begin with, in groups that a team names.
create table mention_quick_replies (
  organization_id uuid not null,
  id uuid not null,
  group_name text not null default 'GENERAL' check (length(group_name) between 1 and 60),
  text text not null check (length(text) between 1 and 1000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('mention_quick_replies');
