-- Each member's home screen: when they were last here, what their dashboard shows, and how often it comes by mail.
create table dashboards (
  organization_id uuid not null,
  user_id uuid not null,
  -- when the visit before the current one ended: news is what came after it
  since timestamptz not null,
  last_seen_at timestamptz not null,
  hidden_widgets text[] not null default '{}',
  -- null: no mail
  report_interval text check (report_interval in ('weekly', 'monthly')),
  -- the last day of the period that was mailed last
  reported_until date,
  primary key (organization_id, user_id)
);
call secure_tenant_table('dashboards');
