-- What the screens of artists know beside the profile that fan pages show.

-- Where an artist is found, on services that fan pages have no field for.
create table artist_platform_links (
  organization_id uuid not null,
  drop_profile_id uuid not null,
  platform text not null check (platform in ('Amazon', 'Apple', 'Shazam')),
  url text not null check (length(url) between 1 and 2000),
  primary key (organization_id, drop_profile_id, platform),
  foreign key (organization_id, drop_profile_id) references drop_profiles on delete cascade
);
call secure_tenant_table('artist_platform_links');
