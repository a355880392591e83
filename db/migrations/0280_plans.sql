-- The plan of a team and how it is billed, set by whoever hosts the platform. Without a limit it is the plan's own.
alter table auth.organization
  add column plan text not null default 'CUSTOM' check (plan in ('BASIC', 'ENTERPRISE', 'SERVICE', 'CUSTOM', 'LABEL_SERVICES')),
  add column billing_state text not null default 'paid' check (billing_state in ('open', 'paid')),
  add column billing_interval text not null default 'monthly' check (billing_interval in ('monthly', 'yearly'));
