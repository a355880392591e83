-- Whether a store is the team's own way of selling, where the team said so; other stores are told by their names.
create table royalty_channels (
  organization_id uuid not null,
  -- royalty_lines.source
  source text not null check (length(source) between 1 and 100),
  channel text not null check (channel in ('1P_DIRECT', '3P_INDIRECT')),
  set_at timestamptz not null default now(),
  primary key (organization_id, source)
);
call secure_tenant_table('royalty_channels');
