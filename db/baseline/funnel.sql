-- What happened on the way to a sign-up, in counts: no row belongs to a visitor.

-- Views of a page by day, counted in memory and added here now and then. What looks like a robot is counted apart.
create table drop_views (
  organization_id uuid not null,
  drop_id uuid not null,
  day date not null,
  views bigint not null default 0,
  robot_views bigint not null default 0,
  primary key (organization_id, drop_id, day)
);
call secure_tenant_table('drop_views');

create table drop_traffic (
  organization_id uuid not null,
  drop_id uuid not null,
  -- UTC
  day date not null,
  -- where visits came from, as src/features/funnel/origins.ts names it; empty where nothing says
  source text not null,
  medium text not null,
  campaign text not null,
  country_code text not null,
  views bigint not null default 0,
  form_starts bigint not null default 0,
  -- first codes; those that were asked for again are apart, because they are no further person
  codes_sent bigint not null default 0,
  codes_sent_again bigint not null default 0,
  codes_passed bigint not null default 0,
  primary key (organization_id, drop_id, day, source, medium, campaign, country_code)
);
call secure_tenant_table('drop_traffic');

-- Visits of machines, by what they are.
create table drop_robots (
  organization_id uuid not null,
  drop_id uuid not null,
  day date not null,
  kind text not null check (kind in ('prefetch', 'preview', 'scanner', 'bot')),
  agent text not null,
  views bigint not null default 0,
  primary key (organization_id, drop_id, day, kind, agent)
);
call secure_tenant_table('drop_robots');
