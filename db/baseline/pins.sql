-- What a member keeps at hand in the sidebar: their own, in their own order.

create table pins (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- not looked up: a pin whose target was deleted leads to the page that says so
  target_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  position integer not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id, kind, target_id)
);
call secure_tenant_table('pins');
create index pins_order on pins (organization_id, user_id, position, id);
