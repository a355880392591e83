-- Hosts of a team or an artist, such as links.artist.example, that lead to their fan pages.

create table own_domains (
  organization_id uuid not null,
  id uuid not null,
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  -- whose pages it shows; null for all of the team's
  drop_profile_id uuid,
  -- what a record in the host's DNS must hold
  token text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, host),
  foreign key (organization_id, drop_profile_id) references drop_profiles
);
call secure_tenant_table('own_domains');

-- Who has proved a host, found by the host alone: whose it is, is known only afterwards. One team at a time.
create table proved_hosts (
  host text primary key,
  organization_id uuid not null,
  domain_id uuid not null,
  drop_profile_id uuid,
  proved_at timestamptz not null default now()
);
grant select, insert, delete on proved_hosts to fanfare_app;
