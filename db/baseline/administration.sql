-- What a team decides about itself as a whole: that it is to be deleted.

-- A team that an owner asked to delete. Until the day any owner can take it back; from then on a job erases everything.
create table organization_deletions (
  organization_id uuid primary key,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null check (erase_at > requested_at)
);
call secure_tenant_table('organization_deletions');

-- What remains of an erased team, for whoever hosts the platform: that it was there, and how many rows were deleted.
create table erased_organizations (
  id uuid primary key,
  requested_at timestamptz not null,
  erased_at timestamptz not null default now(),
  rows bigint not null
);

-- The team whose rows are being deleted; null where there is none.
create function erased_organization() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.erased_organization', true), '')::uuid $$;

-- Row-level security binds the owner too. Where they are no superuser, this policy lets them delete a team's rows, also of
-- tables that the product may only add to.
create or replace procedure secure_tenant_table(tenant_table regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to fanfare_app using (organization_id = app_organization()) with check (organization_id = app_organization())', tenant_table);
  execute format('create policy reader on %s for select to fanfare_reader using (true)', tenant_table);
  execute format('create policy erasing on %s to current_user using (organization_id = erased_organization())', tenant_table);
  execute format('grant select, insert, update, delete on %s to fanfare_app', tenant_table);
  execute format('grant select on %s to fanfare_reader', tenant_table);
end
$$;

do $$
declare secured regclass;
begin
  for secured in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
  loop
    execute format('create policy erasing on %s to current_user using (organization_id = erased_organization())', secured);
  end loop;
end
$$;
