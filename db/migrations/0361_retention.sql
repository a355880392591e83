-- How long a team keeps what it does not need for ever, in days; null keeps it. Without a row the defaults of the product hold.
create table retention_settings (
  organization_id uuid primary key,
  inactive_fans integer check (inactive_fans between 1461 and 3660),
  visit_details integer check (visit_details between 30 and 3660),
  mail_texts integer check (mail_texts between 90 and 3660),
  import_files integer not null check (import_files between 1 and 30),
  updated_at timestamptz not null default now()
);
call secure_tenant_table('retention_settings');
