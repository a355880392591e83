-- Fields that a team defines for its creators or its fans. The kind never changes, so that every value can be read by it.
create table custom_fields (
  organization_id uuid not null,
  id uuid not null,
  about text not null check (about in ('CREATOR', 'FAN')),
  kind text not null check (kind in ('TEXT', 'NUMBER', 'DATE', 'CHOICE', 'LINK')),
  name text not null check (length(name) between 1 and 60),
  -- [{id, label}] in their order; empty but for CHOICE
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) <= 100),
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call secure_tenant_table('custom_fields');
create unique index custom_fields_by_name on custom_fields (organization_id, about, lower(name));

-- A value as text: a number as 12.5, a date as 2026-11-24, a choice by its id. No row: no value.
create table creator_field_values (
  organization_id uuid not null,
  creator_id uuid not null,
  field_id uuid not null,
  value text not null check (length(value) between 1 and 500),
  set_at timestamptz not null default now(),
  primary key (organization_id, creator_id, field_id),
  foreign key (organization_id, creator_id) references creators on delete cascade,
  foreign key (organization_id, field_id) references custom_fields on delete cascade
);
call secure_tenant_table('creator_field_values');
create index creator_field_values_of_field on creator_field_values (organization_id, field_id, creator_id);

create table fan_field_values (
  organization_id uuid not null,
  fan_id uuid not null,
  field_id uuid not null,
  value text not null check (length(value) between 1 and 500),
  set_at timestamptz not null default now(),
  primary key (organization_id, fan_id, field_id),
  foreign key (organization_id, fan_id) references fans on delete cascade,
  foreign key (organization_id, field_id) references custom_fields on delete cascade
);
call secure_tenant_table('fan_field_values');
create index fan_field_values_of_field on fan_field_values (organization_id, field_id, fan_id);
