-- A roster list as a source of a segment: the accounts of the creators who are in the list at the time.
alter table segment_sources drop constraint segment_sources_kind_check;
-- value_key of a ROSTER is the id of the list. Without a reference: a deleted list can be put back for a week, and its source
-- waits for that.
alter table segment_sources
  add constraint segment_sources_kind_check check (kind in ('ACCOUNT', 'HASHTAG', 'SOUND', 'ROSTER')) not valid;

-- Accounts of the creators of a followed list. A job brings them up to date when the list changes.
create table segment_list_accounts (
  organization_id uuid not null,
  source_id uuid not null,
  social_profile_id uuid not null references social_profiles,
  -- when the platform was last asked, and what came of it
  checked_at timestamptz,
  outcome text,
  primary key (organization_id, source_id, social_profile_id),
  foreign key (organization_id, source_id) references segment_sources on delete cascade
);
call secure_tenant_table('segment_list_accounts');
create index segment_list_accounts_of_profile on segment_list_accounts (social_profile_id);
-- accounts that wait longest are asked first
create index segment_list_accounts_due on segment_list_accounts (organization_id, checked_at nulls first);
