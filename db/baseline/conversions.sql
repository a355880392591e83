-- Sign-ups that an advertising platform is told of, each once. What it is told is read from the sign-up when it is sent, so
-- that nothing is left here of a fan who was erased meanwhile.
create table conversions (
  organization_id uuid not null,
  signup_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'REPORTED', 'REFUSED')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organization_id, signup_id)
);
call secure_tenant_table('conversions');
