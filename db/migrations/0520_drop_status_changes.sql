-- What a team did to a drop without a new version of its page, for its history: the time of its opening was set, changed or
-- taken back, it was closed, reopened or archived.
create table drop_status_changes (
  organization_id uuid not null,
  id uuid not null,
  drop_id uuid not null,
  kind text not null check (kind in ('SCHEDULED', 'UNSCHEDULED', 'OPENED', 'CLOSED', 'REOPENED', 'ARCHIVED')),
  -- of SCHEDULED
  opens_at timestamptz check ((opens_at is not null) = (kind = 'SCHEDULED')),
  -- of the draft
  revision integer not null,
  -- the name as it was then
  made_by text not null,
  made_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, drop_id) references drops
);
call secure_tenant_table('drop_status_changes');
create index drop_status_changes_of on drop_status_changes (organization_id, drop_id);

-- When the page was to open, as it was said when the version was published; null where it opened at once.
alter table drop_versions add column opens_at timestamptz;
