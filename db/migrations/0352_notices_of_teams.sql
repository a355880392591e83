-- Which teams a platform's notice is still to be entered for: each by a job of its own, so that one team's error delays no
-- other. Outside row-level security, as the notices are.
create table platform_notice_teams (
  notice_id uuid not null references platform_notices on delete cascade,
  organization_id uuid not null,
  account_id uuid not null,
  primary key (notice_id, organization_id, account_id)
);
grant select, insert, delete on platform_notice_teams to fanfare_app;
create index platform_notice_teams_of_organization on platform_notice_teams (organization_id);
