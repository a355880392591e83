-- What a team wants to know of its mails. Nothing, unless it says so.
create table outreach_tracking (
  organization_id uuid primary key,
  openings boolean not null default false,
  clicks boolean not null default false,
  changed_by uuid,
  changed_at timestamptz not null default now()
);
call secure_tenant_table('outreach_tracking');

alter table outreach_mails
  -- whether this mail was sent with a picture, or with links, that tell us; bound before it leaves
  add column tracks_openings boolean not null default false,
  add column tracks_clicks boolean not null default false,
  add column opened_at timestamptz,
  add column open_count integer not null default 0,
  add column clicked_at timestamptz,
  add column click_count integer not null default 0;
